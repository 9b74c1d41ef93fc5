import { isRecord } from '#lib/record.ts';
import { DataError } from './errors.ts';

/** What an edge function says where it rejected a call. */
interface Refusal {
  readonly message: string;
  /** A sentence for each faulty field. */
  readonly fields: Readonly<Record<string, string>>;
  /** The reason as a code. */
  readonly reason: unknown;
}

/** Reads a function's rejection; null where something else failed. Bodies of the database or of a gateway have a code. */
export function refusalOf(thrown: unknown): Refusal | null {
  const body = thrown instanceof DataError ? thrown.body : undefined;
  if (!isRecord(body) || 'code' in body || typeof body['message'] !== 'string') return null;
  const { message, reason } = body;
  const fields = isRecord(body['fields']) ? Object.entries(body['fields']) : [];
  const said = fields.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { message, fields: Object.fromEntries(said), reason };
}
