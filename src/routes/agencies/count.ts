/** „1 Personalberatung“, „1.001 Personalberatungen“ */
export function formatCount(count: number): string {
  const noun = count === 1 ? 'Personalberatung' : 'Personalberatungen';
  return `${count.toLocaleString('de-DE')} ${noun}`;
}
