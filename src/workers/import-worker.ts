import { createImport } from './import.ts';
import { serveRequests } from './messages.ts';

serveRequests(createImport(new Date().getFullYear()), globalThis, true);
