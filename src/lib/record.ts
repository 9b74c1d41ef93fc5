/** An object whose values can be anything, as JSON from elsewhere has them. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

/** Whether something from elsewhere is an object, and no list. */
export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
