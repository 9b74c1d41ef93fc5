import type * as z from 'zod/mini';
import { DataError } from './errors.ts';

/**
 * Reads an answer by its schema.
 *
 * @throws DataError where it is something else
 */
export function readAnswer<Schema extends z.ZodMiniType>(schema: Schema, data: unknown): z.output<Schema> {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new DataError('invalid', 'The answer is not what the database sends', { cause: parsed.error });
}
