import type { ContactAnswer } from '#domain/contact/contact-contract.ts';

/** An answer other than success, thrown by whoever finds the reason. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly status: number;
  readonly answer: ContactAnswer;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, answer: ContactAnswer, headers: Readonly<Record<string, string>> = {}) {
    super(`${String(status)} ${answer.message}`);
    this.status = status;
    this.answer = answer;
    this.headers = headers;
  }
}
