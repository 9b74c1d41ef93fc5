/** „1 Eintrag“, „2.500 Einträge“ */
export function formatEntries(count: number): string {
  return `${count.toLocaleString('de-DE')} ${count === 1 ? 'Eintrag' : 'Einträge'}`;
}
