import { listMissingSiteFacts, parseSiteFacts } from '#config/parse-site-facts.ts';
import { SITE_FACT_LABELS, siteVariableOf } from '#config/site-facts.ts';

/** A variable that keeps a site from going live, and what it is about. */
export interface LaunchGap {
  readonly variable: string;
  readonly label: string;
}

/** Settings a live site needs besides the operator's facts. */
const NEEDED = [
  { variable: 'VITE_SITE_URL', label: 'Adresse der Website' },
  { variable: 'VITE_SUPABASE_URL', label: 'Adresse des Supabase-Projekts' },
  { variable: 'VITE_SUPABASE_PUBLISHABLE_KEY', label: 'Öffentlicher Schlüssel des Supabase-Projekts' },
  {
    variable: 'CLIENT_ADDRESS_HEADER',
    label: 'Kopfzeile mit der Adresse der Aufrufenden (supabase/functions/.env.production.local)',
  },
] as const;

/** Settings a live site must have switched off. */
const FORBIDDEN = [
  { variable: 'VITE_SHOW_SAMPLES', label: 'Eingeschaltet: Beispielprofile und erfundene Kundenstimmen' },
  { variable: 'VITE_DEMO_DATA', label: 'Eingeschaltet: Hinweis auf Demo-Daten, Beispiele' },
] as const;

/**
 * Everything that keeps a site with these variables from going live: facts and settings that are missing, samples that
 * are on.
 *
 * @param variables name → value; an empty value counts as unset
 * @throws Error naming every fact whose value is unusable
 */
export function listLaunchGaps(variables: Readonly<Record<string, string | undefined>>): LaunchGap[] {
  const facts = parseSiteFacts(variables, { isLive: true });
  const missing = listMissingSiteFacts(facts, { reportsErrors: Boolean(variables['VITE_ERROR_REPORT_URL']) });
  return [
    ...missing.map((name) => ({ variable: siteVariableOf(name), label: SITE_FACT_LABELS[name] })),
    ...NEEDED.filter(({ variable }) => !variables[variable]),
    ...FORBIDDEN.filter(({ variable }) => variables[variable] === 'true'),
  ];
}
