/** The body of an answer other than success. */
export interface ErrorAnswer {
  /** German, for whoever called. */
  readonly message: string;
  /** What is wrong with each faulty field. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Why, in one word that the pages know. */
  readonly reason?: string;
  /** Why the database refused. */
  readonly hint?: string;
}

/** An answer other than success, thrown by whoever finds the reason. */
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
