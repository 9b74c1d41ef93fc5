import * as z from 'zod/mini';
import { isRecord } from '#lib/record.ts';

const toCamel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * The schema of a row, or of an object in an answer, by the names that it has here: the database's in camel case, or those of
 * `renamed`. Keys within its values stay as they are.
 */
export function camelObject<Shape extends z.core.$ZodShape>(
  shape: Shape,
  renamed: Readonly<Record<string, keyof Shape & string>> = {},
) {
  const nameOf = (key: string) => renamed[key] ?? toCamel(key);
  const rename = z.transform((row: unknown) =>
    isRecord(row) ? Object.fromEntries(Object.entries(row).map(([key, value]) => [nameOf(key), value])) : row,
  );
  return z.pipe(rename, z.object(shape));
}
