import * as z from 'zod/mini';
import { ownEntryPath, paths } from '#config/paths.ts';
import { formatGermanMonth } from '#lib/german/german-date.ts';
import { formatFigure, MIN_SHOWN, METRICS } from '#statistics/model/statistics.ts';
import type { MailBlock } from '#supabase/functions/_shared/mail-layout.ts';
import type { NoticeMail } from './notice-mail.ts';
import { oneLineName } from './one-line-name.ts';

/** The database's data of a month: the figures of each entry, null for those below five. */
const reportData = z.object({
  month: z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)),
  /** Entries beyond those that are listed. */
  more: z.number(),
  entries: z.array(
    z.object({ id: z.number(), entry: z.string(), figures: z.record(z.string(), z.nullable(z.number())) }),
  ),
});

/** The mail on the first of a month; null where the database says what this function cannot read. docs/decisions/statistics.md. */
export function composeMonthlyReport(data: unknown, siteUrl: string | null): NoticeMail | null {
  const parsed = reportData.safeParse(data);
  const first = parsed.data?.entries[0];
  if (!parsed.success || first === undefined) return null;
  const { month, more, entries } = parsed.data;
  const isOne = entries.length === 1;
  return {
    subject: `Ihr Monatsbericht: ${formatGermanMonth(month)}`,
    blocks: [
      `im ${formatGermanMonth(month)} haben wir ${isOne ? 'zu Ihrem Eintrag' : 'zu Ihren Einträgen'} auf Beraterkompass gezählt:`,
      ...entries.flatMap(({ entry, figures }): MailBlock[] => [
        { heading: oneLineName(entry) },
        {
          facts: METRICS.map(({ metric, label }) => [label, formatFigure(figures[metric] ?? null)] as const),
        },
      ]),
      ...(more > 0 ? ['Ihre weiteren Einträge finden Sie nach der Anmeldung.'] : []),
      `Das sind Aufrufe, nicht Personen: Wer Ihr Profil an zwei Tagen öffnet, zählt zweimal. „${formatFigure(null)}“ heißt: weniger als ${String(MIN_SHOWN)}. So kleine Zahlen nennen wir nicht genauer, damit niemand daraus auf einzelne Besuche schließen kann.`,
      ...(siteUrl === null
        ? []
        : [
            {
              button: 'Alle Monate ansehen',
              href: `${siteUrl}${isOne ? ownEntryPath(first.id, 'statistik') : paths.entry}`,
            },
          ]),
      `Sie möchten diesen Bericht nicht mehr? Schalten Sie ihn nach der Anmeldung mit dieser E-Mail-Adresse unter „Ihr Eintrag“, „Statistik“, „Monatsbericht“ ab${isOne ? '' : ', für jeden Eintrag einzeln'}.`,
    ],
    reason:
      'Sie erhalten diese E-Mail einmal im Monat, weil Sie einen Eintrag auf Beraterkompass verwalten und den Monatsbericht nicht abgeschaltet haben.',
  };
}
