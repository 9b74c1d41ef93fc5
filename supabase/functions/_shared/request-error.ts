import { HTTPException } from 'hono/http-exception';
import type { Work } from '#lib/http/proof-of-work.ts';

/** The body of an answer other than the one that was asked for. */
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
  readonly work?: Work;
}

/** The status of an answer other than the one that was asked for. */
export type ErrorStatus = NonNullable<ConstructorParameters<typeof HTTPException>[0]>;

/** An answer other than the one that was asked for, which any part of a function can throw. */
export class RequestError extends HTTPException {
  override readonly name = 'RequestError';

  constructor(status: ErrorStatus, answer: ErrorAnswer, headers: Readonly<Record<string, string>> = {}) {
    super(status, {
      message: `${String(status)} ${answer.message}`,
      res: Response.json(answer, { headers }),
    });
  }
}
