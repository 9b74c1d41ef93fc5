import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ABOUT = readFileSync('src/pages/content/ueber-uns.md', 'utf8').replaceAll('\u00A0', ' ');

/** Says „Anzeige“ or leaves an advantage out: nothing that „Über uns“ has to name. */
const LABEL = null;

/** The files in which the code treats the operator's own agency differently, and the words of „Über uns“ that disclose it. */
const PLACES: Readonly<Record<string, string | null>> = {
  'src/directory/api/listed-agencies.ts': '**Eigener Block:**',
  'src/advisor/model/agency-index.ts': 'steht sie zusätzlich daneben',
  'src/directory/model/top-list/top-list.ts': 'steht sie an erster Stelle',
  'src/agency/ui/card/agency-card.tsx': 'Auf Karten stehen alle ihre Branchen',
  'src/advisor/ui/home-page.tsx': 'auch wenn sie im Verzeichnis fehlt',
  'src/agency/model/fallback.ts': 'von allen wirklichen Beratungen nur sie',
  'src/agency/model/agency.ts': LABEL,
  'src/advisor/model/example.ts': LABEL,
  'src/agency/ui/card/agency-lines.tsx': LABEL,
  'src/advisor/ui/recommendation-card.tsx': LABEL,
  'src/agency/ui/card/agency-profile.tsx': LABEL,
  'src/agency/ui/selection/compare-tray.tsx': LABEL,
  'src/comparison/ui/table-head.tsx': LABEL,
  'src/contact/ui/named-agencies.tsx': LABEL,
  'src/contact/ui/recipients.ts': LABEL,
  'src/directory/ui/overview/overview-table.tsx': LABEL,
  'src/entry/model/entry-list.ts': LABEL,
  'supabase/schemas/46_entry_administration.sql': LABEL,
};

const RECOGNISES =
  /isPremiumPartner|isPaidPlacement|findPremiumPartner|STATIC_PARTNER|PARTNER_NAME|FALLBACK_AGENCIES|%?people finding company/;

test('„Über uns“ names every place where the code treats the operator’s own agency otherwise', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'supabase/{schemas,data,functions}/**/*.{ts,sql}'], {
    exclude: ['src/**/*.test.{ts,tsx}', 'src/*/content/**', 'src/**/sample-agencies.ts'],
  });
  const found = files.filter((file) => RECOGNISES.test(readFileSync(file, 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(PLACES).toSorted());
  for (const words of Object.values(PLACES)) expect(ABOUT).toContain(words ?? '');
});
