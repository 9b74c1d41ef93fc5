/** The body of an answer other than success. */
export interface ErrorAnswer {
  /** A German sentence that the page shows. */
  readonly message: string;
  /** A sentence for each faulty field. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The reason as a code that the pages distinguish. */
  readonly reason?: string;
  /** The hint with which the database refused. */
  readonly hint?: string;
}

/** An answer other than success, which any part of a function can throw. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly status: number;
  readonly answer: ErrorAnswer;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, answer: ErrorAnswer, headers: Readonly<Record<string, string>> = {}) {
    super(`${String(status)} ${answer.message}`);
    this.status = status;
    this.answer = answer;
    this.headers = headers;
  }
}
