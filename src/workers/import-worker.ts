import { createImportReader } from '#domain/import/import-reader.ts';
import { answerQuestions } from './messages.ts';

answerQuestions(createImportReader(new Date().getFullYear()), globalThis);
