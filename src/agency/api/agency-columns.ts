/** A list as its column holds it. */
export function joinList(list: readonly string[]): string | null {
  return list.length === 0 ? null : list.join(', ');
}
