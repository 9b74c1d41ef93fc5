import * as z from 'zod/mini';
import { reportPath } from '#config/paths.ts';
import type { ComposeNotice } from './notice-mail.ts';
import { oneLineName } from './one-line-name.ts';

const contactPersonData = z.object({ entry: z.nullable(z.string()), agency: z.number() });

/** Tells somebody that an agency names them in public, and where to object; null for what is no such mail. */
export const composeContactPersonNotice: ComposeNotice = (kind, data, siteUrl) => {
  const parsed = contactPersonData.safeParse(data);
  if (kind !== 'contact_person' || !parsed.success) return null;
  const { entry, agency } = parsed.data;
  const name = oneLineName(entry ?? '');
  return {
    subject: `Sie sind Ansprechperson im Eintrag „${name}“`,
    blocks: [
      `„${name}“ hat Sie auf Beraterkompass als Ansprechperson genannt und uns bestätigt, dass Sie einverstanden sind. Solange ihr Premium-Eintrag läuft, kann jeder Ihren Namen lesen und, soweit angegeben, Ihre Funktion, Telefonnummer und E-Mail-Adresse.`,
      siteUrl === null
        ? 'Sind Sie nicht einverstanden, antworten Sie auf diese E-Mail; wir nehmen die Angaben heraus.'
        : `Sind Sie nicht einverstanden, widersprechen Sie hier; wir nehmen die Angaben heraus: ${siteUrl}${reportPath(agency, name)}`,
    ],
    reason:
      'Sie erhalten diese E-Mail einmal, weil eine Personalberatung Ihre Adresse in ihrem Eintrag nennt.',
  };
};
