/**
 * A number from 0 up as German texts write it: „1.001“, and with one decimal „4,2“; half is rounded up. Like
 * Intl.NumberFormat for de-DE, whose tables take a slow phone 50 to 80 ms at their first use.
 */
export function formatGermanNumber(value: number, decimals: 0 | 1 = 0): string {
  const factor = 10 ** decimals;
  const [whole = '', fraction] = (Math.round(value * factor) / factor).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, '.');
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}
