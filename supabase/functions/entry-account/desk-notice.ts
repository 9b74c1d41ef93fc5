import * as z from 'zod/mini';
import { KIND_TEXTS, labelOfPool, STALLED_TEXTS } from '#desk/model/desk-texts.ts';
import { countCases, deskNumbersSchema } from '#desk/model/desk.ts';
import { formatBerlinDate } from '#lib/german/berlin-day.ts';
import { formatGermanCount, pluralForm } from '#lib/german/german-count.ts';
import { formatAge } from '#lib/german/waiting-time.ts';
import type { MailBlock } from '#supabase/functions/_shared/mail-layout.ts';
import type { ComposeNotice } from './notice-mail.ts';

const dailyData = z.object({ ...deskNumbersSchema.shape, at: z.string() });

/** The mail on working days with what waits; null for any other kind. */
export const composeDailyMail: ComposeNotice = (kind, data, siteUrl) => {
  const parsed = dailyData.safeParse(data);
  if (kind !== 'daily_numbers' || !parsed.success) return null;
  const { kinds, mails, stalled, pools, lateBefore, at } = parsed.data;
  const now = Date.parse(at);
  const late = Date.parse(lateBefore);
  const age = (since: string) =>
    `${formatAge(since, now)}${Date.parse(since) < late ? ', länger als einen Werktag' : ''}`;
  const all = countCases(parsed.data);
  const cases = kinds.map(({ kind: name, count, oldest, holders }) => {
    const taken = holders.map((holder) => `${holder.name ?? 'ohne Namen'}: ${String(holder.count)}`);
    return `${formatGermanCount(count, KIND_TEXTS[name].one, KIND_TEXTS[name].many)}, ${pluralForm(count, '', 'am längsten ')}${age(oldest)}${
      taken.length === 0 ? '' : ` (genommen: ${taken.join(', ')})`
    }`;
  });
  const besides = [
    ...(mails.count === 0
      ? []
      : [
          `${formatGermanCount(mails.count, 'E-Mail ist', 'E-Mails sind')} nicht zugestellt oder wartet${
            mails.oldest === null ? '' : `, ${age(mails.oldest)}`
          }`,
        ]),
    ...stalled.map(
      ({ job, since }) =>
        `${STALLED_TEXTS[job]}${since === null ? '' : ` (zuletzt am ${formatBerlinDate(since)})`}`,
    ),
    ...pools.map(
      ({ kind: pool, share }) => `${labelOfPool(pool)}: ${String(Math.round(share * 100))}\u00A0% verbraucht`,
    ),
  ];
  const blocks: MailBlock[] = [
    all === 0
      ? 'heute wartet kein Vorgang.'
      : `heute ${all === 1 ? 'wartet' : 'warten'} ${formatGermanCount(all, 'Vorgang', 'Vorgänge')}:`,
    ...(cases.length === 0 ? [] : [{ list: cases }]),
    ...(besides.length === 0 ? [] : ['Außerdem:', { list: besides }]),
    siteUrl === null
      ? 'Alles steht in der Verwaltung unter „Heute“.'
      : `Alles steht in der Verwaltung unter „Heute“: ${siteUrl}/admin`,
  ];
  return {
    subject: `Heute: ${all === 0 ? 'nichts wartet' : formatGermanCount(all, 'Vorgang wartet', 'Vorgänge warten')}`,
    blocks,
    reason:
      'Sie erhalten diese E-Mail an Werktagen, weil Sie sie in der Verwaltung von Beraterkompass unter „Heute“ eingeschaltet haben.',
  };
};
