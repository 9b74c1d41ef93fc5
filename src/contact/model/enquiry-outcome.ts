/** What the page and the mailed receipt say of what became of an enquiry. Deno loads this file as well. */
import { pluralForm } from '#lib/german/german-count.ts';
import { ENQUIRY_OUTCOMES, type EnquiryOutcome, type EnquiryRecipient } from './contact-contract.ts';

const LABELS: Readonly<Record<EnquiryOutcome, string>> = {
  sent: 'Zugestellt an',
  waiting: 'Unterwegs an',
  delayed: 'Gespeichert, wird später zugestellt an',
  failed: 'Nicht sicher zugestellt, Beraterkompass sieht das, an',
  forward: 'Wird von Beraterkompass weitergeleitet an',
  none: 'Nicht an',
};

/** The agencies with the same outcome. */
interface OutcomeGroup {
  readonly outcome: EnquiryOutcome;
  readonly label: string;
  readonly names: readonly string[];
}

/** The recipients by what became of the enquiry. */
export function groupByOutcome(recipients: readonly EnquiryRecipient[]): readonly OutcomeGroup[] {
  return ENQUIRY_OUTCOMES.map((outcome) => ({
    outcome,
    label: LABELS[outcome],
    names: recipients.filter((one) => one.outcome === outcome).map(({ name }) => name),
  })).filter(({ names }) => names.length > 0);
}

/** Who answers: the agencies that get the enquiry themselves; nothing where none does. */
export function describeReplies(recipients: readonly EnquiryRecipient[]): readonly string[] {
  const direct = recipients.filter(({ outcome }) => outcome !== 'forward' && outcome !== 'none').length;
  if (direct === 0) return [];
  return [
    pluralForm(
      direct,
      'Eine Antwort kommt von der Personalberatung selbst.',
      'Antworten kommen von den Personalberatungen selbst.',
    ),
  ];
}
