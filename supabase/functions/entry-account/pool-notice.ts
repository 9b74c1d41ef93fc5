import * as z from 'zod/mini';
import { labelOfPool } from '#desk/model/desk-texts.ts';
import type { MailBlock } from '#supabase/functions/_shared/mail-layout.ts';
import type { ComposeNotice } from './notice-mail.ts';

const poolData = z.object({ kind: z.string(), is_empty: z.boolean() });

/** The mail to administrators where much of what all share is used up; null for any other kind. */
export const composeSharedLimitNotice: ComposeNotice = (kind, data) => {
  const parsed = poolData.safeParse(data);
  if (kind !== 'pool_used' || !parsed.success) return null;
  const pool = labelOfPool(parsed.data.kind);
  const blocks: MailBlock[] = parsed.data.is_empty
    ? [
        `von „${pool}“ ist für jetzt alles verbraucht, was für alle da ist. Was Mitglieder und bestätigte Adressen auslösen, geht weiter hinaus; anderes wartet oder bleibt aus, bis die Frist der Zählung vorüber ist.`,
        'Das ist meist ein Programm, das Formulare ausfüllt. Sehen Sie in der Verwaltung nach, was eingeht.',
      ]
    : [
        `von „${pool}“ ist mehr als die Hälfte dessen verbraucht, was für alle da ist. Niemand wird abgewiesen; Formulare lassen den Browser jetzt kurz rechnen, bevor sie etwas annehmen.`,
        'Das kann ein guter Tag sein oder ein Programm, das Formulare ausfüllt. Sehen Sie in der Verwaltung nach, was eingeht.',
      ];
  return {
    subject: parsed.data.is_empty ? `Verbraucht: ${pool}` : `Ungewöhnlich viel: ${pool}`,
    blocks,
    reason: 'Sie erhalten diese E-Mail, weil Sie Beraterkompass verwalten.',
  };
};
