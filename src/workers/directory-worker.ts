import { createDirectory } from './directory.ts';
import { serveRequests } from './messages.ts';

serveRequests(createDirectory(new Date().getFullYear()), globalThis);
