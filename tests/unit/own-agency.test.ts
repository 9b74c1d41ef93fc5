import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ABOUT = readFileSync('src/content/pages/ueber-uns.md', 'utf8').replaceAll('\u00A0', ' ');

/** Says „Anzeige“ or leaves an advantage out: nothing that „Über uns“ has to name. */
const LABEL = null;

/** The files in which the code treats the operator's own agency differently, and the words of „Über uns“ that disclose it. */
const PLACES: Readonly<Record<string, string | null>> = {
  'src/data/directory/listed-agencies.ts': '**Eigener Block:**',
  'src/domain/advisor/agency-index.ts': 'steht sie als „Anzeige“ daneben',
  'src/domain/top-list/top-list.ts': 'steht sie an erster Stelle',
  'src/features/agency-card/agency-card.tsx': 'Ihre Karte nennt alle Branchen',
  'src/routes/home/page.tsx': 'auch dann, wenn sie im Verzeichnis fehlt',
  'src/domain/agency/fallback.ts': 'von allen wirklichen Beratungen nur sie',
  'src/domain/agency/agency.ts': LABEL,
  'src/domain/advisor/example.ts': LABEL,
  'src/features/agency-card/agency-lines.tsx': LABEL,
  'src/routes/home/recommendation-card.tsx': LABEL,
  'src/features/agency-card/agency-profile.tsx': LABEL,
  'src/features/selection/compare-tray.tsx': LABEL,
  'src/routes/comparison/table-head.tsx': LABEL,
  'src/routes/contact/named-agencies.tsx': LABEL,
  'src/routes/contact/recipients.ts': LABEL,
  'src/routes/directory-overview/overview-table.tsx': LABEL,
  'src/domain/entry/entry-list.ts': LABEL,
  'supabase/schemas/46_entry_administration.sql': LABEL,
};

const RECOGNISES =
  /isPremiumPartner|isPaidPlacement|findPremiumPartner|STATIC_PARTNER|PARTNER_NAME|FALLBACK_AGENCIES|%?people finding company/;

test('„Über uns“ names every place where the code treats the operator’s own agency otherwise', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'supabase/{schemas,data,functions}/**/*.{ts,sql}'], {
    exclude: ['src/**/*.test.{ts,tsx}', 'src/content/**'],
  });
  const found = files.filter((file) => RECOGNISES.test(readFileSync(file, 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(PLACES).toSorted());
  for (const words of Object.values(PLACES)) expect(ABOUT).toContain(words ?? '');
});
