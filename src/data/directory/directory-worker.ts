import { serveRequests } from '#workers/messages.ts';
import { createDirectory } from './directory.ts';

serveRequests(createDirectory(new Date().getFullYear()), globalThis);
