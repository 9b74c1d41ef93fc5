import { setupServer } from 'msw/node';

/** Answers the calls of tests; each test says what. An unanswered call fails the test. */
export const server = setupServer();
