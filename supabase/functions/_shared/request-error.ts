import { HTTPException } from 'hono/http-exception';
import type { WorkChallenge } from '#lib/http/proof-of-work.ts';

/** The body of an error response. */
interface ErrorAnswer {
  /** A German sentence that the page shows. */
  readonly message: string;
  /** A sentence for each faulty field. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The reason as a code that the pages distinguish. */
  readonly reason?: string;
  /** The hint with which the database refused. */
  readonly hint?: string;
  /** What has to be done before the call is taken. */
  readonly work?: WorkChallenge;
}

export type ErrorStatus = NonNullable<ConstructorParameters<typeof HTTPException>[0]>;

/** An error response that any part of a function can throw. */
export class RequestError extends HTTPException {
  override readonly name = 'RequestError';

  constructor(status: ErrorStatus, answer: ErrorAnswer, headers: Readonly<Record<string, string>> = {}) {
    super(status, {
      message: `${String(status)} ${answer.message}`,
      res: Response.json(answer, { headers }),
    });
  }
}
