import { serveRequests } from '#lib/worker/worker-messages.ts';
import { createDirectory } from './directory.ts';

serveRequests(createDirectory(new Date().getFullYear()), globalThis);
