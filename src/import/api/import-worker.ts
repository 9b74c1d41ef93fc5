import { serveRequests } from '#lib/worker/worker-messages.ts';
import { createImport } from './imported-file.ts';

serveRequests(createImport(new Date().getFullYear()), globalThis, true);
