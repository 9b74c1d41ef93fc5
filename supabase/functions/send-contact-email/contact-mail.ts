import * as z from 'zod/mini';
import { ownEntryPath } from '#config/paths.ts';
import type { Vacancy } from '#contact/model/contact-contract.ts';
import { askedAgencySchema, enquiryRecipientSchema } from '#contact/model/contact-envelope.ts';
import { describeReplies, groupByOutcome } from '#contact/model/enquiry-outcome.ts';
import { subjectForOne } from '#contact/model/enquiry-subject.ts';
import { REPORT_REASON_LABELS, REPORT_REASONS } from '#contact/model/entry-report.ts';
import { replySubject } from '#contact/model/inbox/reply-subject.ts';
import { describeVacancy, storedVacancySchema } from '#contact/model/vacancy.ts';
import { formatBerlinTime } from '#lib/german/berlin-time.ts';
import { describeCode } from '#supabase/functions/_shared/mail-code.ts';
import { composeMail, type MailBlock } from '#supabase/functions/_shared/mail-layout.ts';
import type { MailIdentity } from '#supabase/functions/_shared/mail-settings.ts';
import type { Mail } from '#supabase/functions/_shared/mail.ts';
import type { OutboxMail } from '#supabase/functions/_shared/outbox.ts';

/** Lists the sender's description of the vacancy. */
function listVacancy(vacancy: Vacancy | null): MailBlock[] {
  const facts = describeVacancy(vacancy);
  return facts.length === 0 ? [] : [{ heading: 'Unternehmen und Stelle' }, { facts }];
}

const storedWords = {
  name: z.string(),
  email: z.string(),
  betreff: z.string(),
  nachricht: z.string(),
  vacancy: storedVacancySchema,
  sent_at: z.string(),
};

const storedMessage = z.object({
  ...storedWords,
  agencies: z.nullable(z.array(askedAgencySchema)),
  may_forward: z.boolean(),
  report: z.nullable(z.object({ name: z.string(), reason: z.enum(REPORT_REASONS), appeal_of: z.unknown() })),
});

/**
 * The operator's mail about a message. It comes from the site's own address, because mail that
 * claims to come from the visitor's would be taken for a forgery; an answer goes to the visitor.
 */
function composeOperatorMail({ id, data }: OutboxMail, sender: MailIdentity): Mail {
  const message = storedMessage.parse(data);
  const { name, email, betreff: subject, nachricht: text, vacancy, agencies } = message;
  const wish = message.may_forward
    ? `Die Nachricht soll an diese Personalberatungen weitergeleitet werden: „Weiterleiten“ ${sender.siteUrl === null ? 'in der Verwaltung unter „Nachrichten“' : `unter ${sender.siteUrl}/admin/messages/${id}`}`
    : 'Die Nachricht ist nur für Beraterkompass und wird an diese Personalberatungen nicht weitergeleitet.';
  const { report } = message;
  const link =
    sender.siteUrl === null ? [] : [{ link: 'Öffnen', href: `${sender.siteUrl}/admin/messages/${id}` }];
  const named = agencies?.map((agency) =>
    agency.id === null || sender.siteUrl === null
      ? agency.name
      : `${agency.name} (${sender.siteUrl}/agenturen/${String(agency.id)})`,
  );
  return composeMail(sender, {
    id,
    to: sender.to,
    replyTo: email,
    subject: `Kontaktanfrage: ${subject}`,
    blocks: [
      report === null
        ? 'Neue Nachricht aus dem Kontaktformular'
        : `${report.appeal_of === null ? 'Meldung' : 'Einspruch'} zum Eintrag „${report.name}“: ${REPORT_REASON_LABELS[report.reason]}`,
      {
        facts: [
          ['Name', name],
          ['E-Mail', email],
          ['Betreff', subject],
          ['Eingegangen', formatBerlinTime(message.sent_at)],
        ],
      },
      { quote: text },
      ...listVacancy(vacancy),
      ...(named === undefined ? [] : ['Ohne eigene Anfrageadresse:', { list: named }, wish]),
      ...(report === null ? [] : link),
    ],
    reason: `Wenn Sie auf diese E-Mail antworten, geht Ihre Antwort an ${email}. Nummer der Nachricht: ${id}`,
    isAutomatic: false,
  });
}

const storedEnquiry = z.object({
  ...storedWords,
  agency: z.string(),
  /** The number of its entry; null where that is gone. */
  entry: z.nullable(z.number()),
  is_forwarded: z.boolean(),
  other_names: z.array(z.string()),
});

/** To one agency, of which the others learn nothing; an answer goes to the sender. */
function composeAgencyMail({ id, recipient, data }: OutboxMail, sender: MailIdentity): Mail {
  const enquiry = storedEnquiry.parse(data);
  const { agency, is_forwarded: isForwarded, name, email, nachricht: text } = enquiry;
  const introduction = isForwarded
    ? `diese Anfrage an ${agency} ist bei Beraterkompass eingegangen, und wir leiten sie Ihnen weiter.`
    : `über Beraterkompass ist eine Anfrage an ${agency} eingegangen. Sie geht direkt an Sie.`;
  const reason = isForwarded
    ? `Sie erhalten diese E-Mail, weil die Absenderin oder der Absender der Weiterleitung an Sie zugestimmt hat. Wenn Sie auf sie antworten, geht Ihre Antwort an ${email}.`
    : `Sie erhalten diese E-Mail, weil Ihre Adresse als Anfrageadresse von ${agency} bestätigt ist. Wenn Sie auf sie antworten, geht Ihre Antwort an ${email}. Die Anfrageadresse ändern oder entfernen Sie ${sender.siteUrl === null || enquiry.entry === null ? 'auf Beraterkompass unter „Ihr Eintrag“.' : `unter ${sender.siteUrl}${ownEntryPath(enquiry.entry, 'anfragen')}`}`;
  const subject = subjectForOne(enquiry.betreff, agency, enquiry.other_names);
  return composeMail(sender, {
    id,
    to: { name: '', address: recipient ?? '' },
    replyTo: email,
    subject: `Anfrage über Beraterkompass: ${subject}`,
    blocks: [
      'Guten Tag,',
      introduction,
      {
        facts: [
          ['Name', name],
          ['E-Mail', email],
          ['Betreff', subject],
          ['Eingegangen', formatBerlinTime(enquiry.sent_at)],
        ],
      },
      'Die Absenderadresse ist nicht geprüft.',
      { quote: text },
      ...listVacancy(enquiry.vacancy),
    ],
    reason,
    isAutomatic: false,
  });
}

const storedAnswer = z.object({
  betreff: z.string(),
  nachricht: z.string(),
  sent_at: z.string(),
  answer: z.string(),
  message: z.string(),
});

/** An administrator's answer to a message; what the sender answers goes to the operator. */
function composeAnswerMail({ id, recipient, data }: OutboxMail, sender: MailIdentity): Mail {
  const { betreff: subject, nachricht: text, sent_at: sentAt, answer, message } = storedAnswer.parse(data);
  return composeMail(sender, {
    id,
    to: { name: '', address: recipient ?? '' },
    subject: replySubject(subject),
    blocks: [answer, `Am ${formatBerlinTime(sentAt)} schrieben Sie:`, { quote: text }],
    reason: `Sie erhalten diese E-Mail, weil uns mit Ihrer Adresse über das Kontaktformular von Beraterkompass geschrieben wurde. Ihre Antwort geht an uns. Nummer der Nachricht: ${message}`,
    isAutomatic: false,
  });
}

const RECEIPT_REASON =
  'Sie erhalten diese E-Mail, weil Ihre Adresse bei einer Anfrage auf Beraterkompass angegeben wurde.';

/** The code with which a sender confirms an address, to get a receipt there. */
export function composeReceiptCodeMail(sender: MailIdentity, address: string, code: string): Mail {
  return composeMail(sender, {
    to: { name: '', address },
    subject: 'Ihr Code für die Empfangsbestätigung',
    blocks: [
      'Guten Tag,',
      ...describeCode('mit diesem Code erhalten Sie die Empfangsbestätigung für Ihre Anfrage:', code),
    ],
    reason: RECEIPT_REASON,
    isAutomatic: true,
  });
}

const storedReceipt = z.object({
  message: z.string(),
  at: z.string(),
  recipients: z.array(enquiryRecipientSchema),
  vacancy: storedVacancySchema,
});

/** The receipt of an enquiry: what became of it at each agency, and the vacancy; not its words. */
function composeReceiptMail({ id, recipient, data }: OutboxMail, sender: MailIdentity): Mail {
  const receipt = storedReceipt.parse(data);
  return composeMail(sender, {
    id,
    to: { name: '', address: recipient ?? '' },
    subject: 'Empfangsbestätigung für Ihre Anfrage',
    blocks: [
      'Guten Tag,',
      `Ihre Anfrage ist am ${formatBerlinTime(receipt.at)} eingegangen.`,
      ...groupByOutcome(receipt.recipients).flatMap(({ label, names }) => [`${label}:`, { list: names }]),
      ...describeReplies(receipt.recipients),
      ...listVacancy(receipt.vacancy),
      `Nummer der Anfrage: ${receipt.message}`,
    ],
    reason: RECEIPT_REASON,
    isAutomatic: true,
  });
}

/** A mail of the outbox: to the operator, an answer to a message, a receipt, or with an enquiry to an agency. */
export function composeOutboxMail(waiting: OutboxMail, sender: MailIdentity): Mail {
  if (waiting.kind === 'operator') return composeOperatorMail(waiting, sender);
  if (waiting.kind === 'answer') return composeAnswerMail(waiting, sender);
  return waiting.kind === 'enquiry_receipt'
    ? composeReceiptMail(waiting, sender)
    : composeAgencyMail(waiting, sender);
}
