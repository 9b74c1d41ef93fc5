/**
 * „A, B und C“; an empty text for an empty list. It replaces Intl.ListFormat for de-DE, whose tables cost a slow phone
 * 50 to 100 ms at their first use.
 */
export function formatGermanList(entries: readonly string[]): string {
  const last = entries.at(-1) ?? '';
  return entries.length < 2 ? last : `${entries.slice(0, -1).join(', ')} und ${last}`;
}
