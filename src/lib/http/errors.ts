import { takeCharacters } from '#lib/text/characters.ts';

/** The kinds of failures that screens distinguish. */
export type DataErrorKind =
  /** The browser says that there is no network. */
  | 'offline'
  /** No answer at all: wrong address, server down, connection cut. */
  | 'unreachable'
  | 'timeout'
  /** A file of the site's own code could not be fetched: no fault of the database. */
  | 'missingCode'
  /** 401, 403 or rejected by row-level security. */
  | 'forbidden'
  /** The requested row does not exist. */
  | 'notFound'
  /** 409: the row exists already. */
  | 'conflict'
  | 'rateLimited'
  /** The server failed (5xx). */
  | 'server'
  /** The answer cannot be from the database, for example HTML, or is truncated or has the wrong shape. */
  | 'invalid'
  /** any other rejection (4xx). */
  | 'rejected';

/** A call that failed. `message` is technical; screens choose their text by `kind`. */
export class DataError extends Error {
  override readonly name = 'DataError';
  readonly kind: DataErrorKind;
  /** HTTP status; 0 where there was no answer. */
  readonly status: number;
  readonly statusText: string;
  /** Error code of PostgREST or PostgreSQL, for example '23505'. */
  readonly code: string | undefined;
  /** The answer's JSON body, where it had one. */
  readonly body: unknown;

  constructor(
    kind: DataErrorKind,
    message: string,
    details: {
      status?: number;
      statusText?: string;
      code?: string | undefined;
      body?: unknown;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.status = details.status ?? 0;
    this.statusText = details.statusText ?? '';
    this.code = details.code;
    this.body = details.body;
  }

  /** Whether the same call may succeed a moment later. docs/product.md, Messages. */
  get isTransient(): boolean {
    return ['unreachable', 'missingCode'].includes(this.kind) || [502, 503, 504].includes(this.status);
  }
}

/** The kind of a failed answer, by status and database code. */
export function classifyAnswer(status: number, code: string | undefined): DataErrorKind {
  if (code === '42501' || status === 401 || status === 403) return 'forbidden';
  if (code === '23505' || status === 409) return 'conflict';
  // A plain 404 means that the table or the whole interface is missing, not one row.
  if (code === 'PGRST116') return 'notFound';
  if (status === 429) return 'rateLimited';
  return status >= 500 ? 'server' : 'rejected';
}

/** The exact count of an answer; null if the server sent none, which postgrest-js reads as NaN. */
export function knownCount(count: number | null): number | null {
  return Number.isFinite(count) ? count : null;
}

/**
 * The exact count of an answer that has to have one.
 *
 * @throws DataError if the server sent none
 */
export function assertCount(count: number | null): number {
  const parsed = knownCount(count);
  if (parsed === null) throw new DataError('invalid', 'The answer has no count');
  return parsed;
}

/** An answer that is no list is not from the database, but from a gateway for example. */
export function assertList(data: unknown): asserts data is readonly unknown[] {
  if (!Array.isArray(data)) throw new DataError('invalid', 'The answer is no list');
}

/** Converts any thrown value to a DataError. */
export function toDataError(thrown: unknown): DataError {
  if (thrown instanceof DataError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  // storage-js has parsed the answer: its own status is 400 for every refusal, the reason is in `statusCode`.
  if (thrown instanceof Error && 'statusCode' in thrown && thrown.statusCode !== undefined) {
    const status = Number(thrown.statusCode);
    return new DataError(classifyAnswer(status, undefined), message, { status, cause: thrown });
  }
  // postgrest-js parses the body itself and throws the whole text where it is no JSON.
  return new DataError('invalid', takeCharacters(message, 200), { cause: thrown });
}
