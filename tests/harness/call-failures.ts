import type { DataErrorKind } from '#lib/http/errors.ts';
import { answerError, answerHtml } from './faulty-answers.ts';

/** The error with which the call fails; a call that succeeds fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    (data) => {
      throw new Error(`The call succeeded with ${JSON.stringify(data).slice(0, 200)}`);
    },
    (thrown: unknown) => thrown,
  );
}

interface Failure {
  readonly fault: string;
  readonly answer: () => Response;
  readonly kind: DataErrorKind;
  readonly isRetried: boolean;
}

function failing(kind: DataErrorKind, status: number, statusText: string, isRetried = false): Failure {
  return {
    fault: `${String(status)} ${statusText}`,
    answer: () => answerError(status, statusText),
    kind,
    isRetried,
  };
}

/** Every failing answer of a call, with the resulting error. */
export const FAILURES: readonly Failure[] = [
  failing('rejected', 400, 'Bad Request'),
  failing('forbidden', 401, 'Unauthorized'),
  failing('forbidden', 403, 'Forbidden'),
  failing('rejected', 404, 'Not Found'),
  failing('rejected', 406, 'Not Acceptable'),
  failing('conflict', 409, 'Conflict'),
  failing('rateLimited', 429, 'Too Many Requests'),
  failing('server', 500, 'Internal Server Error'),
  failing('server', 503, 'Service Unavailable', true),
  failing('server', 504, 'Gateway Timeout', true),
  { fault: '502 Bad Gateway', answer: () => answerHtml(502, 'Bad Gateway'), kind: 'server', isRetried: true },
];
