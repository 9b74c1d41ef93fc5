import { createImportReader } from '#domain/import/import-reader.ts';
import { serveRequests } from './messages.ts';

serveRequests(createImportReader(new Date().getFullYear()), globalThis);
