import { createDirectory } from './directory.ts';
import { answerQuestions } from './messages.ts';

answerQuestions(createDirectory(new Date().getFullYear()), globalThis);
