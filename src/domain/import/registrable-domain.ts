/** Second levels under which countries register names: „firma.co.uk“, not „co.uk“. */
const SECOND_LEVELS = new Set(['ac', 'co', 'com', 'edu', 'gov', 'net', 'or', 'org']);

/** The domain that somebody has registered, of a host: „firma.de“ of „www.jobs.firma.de“; null of an IP address. */
export function registrableDomain(host: string): string | null {
  if (/^[\d.]+$/.test(host)) return null;
  const labels = host
    .toLowerCase()
    .split('.')
    .filter((label) => label !== '');
  const hasSecondLevel = labels.at(-1)?.length === 2 && SECOND_LEVELS.has(labels.at(-2) ?? '');
  const wanted = hasSecondLevel ? 3 : 2;
  return labels.length < wanted ? null : labels.slice(-wanted).join('.');
}
