import type { SubmitOutcome } from './review-terms.ts';

/** The function's answers to a review that is handed in, as the page shows them. docs/decisions/reviews.md. */
export const SUBMIT_TEXTS: Readonly<Record<SubmitOutcome, string>> = {
  inReview: 'Vielen Dank. Ihre Bewertung ist eingegangen; wir prüfen sie und schreiben Ihnen.',
  confirmed:
    'Ihr Firmenpostfach ist bestätigt. Damit wir die Bewertung prüfen können, fehlt noch ein Nachweis des Auftrags.',
  freeMail:
    'Eine Adresse bei einem kostenlosen Anbieter zeigt nicht, für welches Unternehmen Sie sprechen. Melden Sie sich mit Ihrem Firmenpostfach an, oder fügen Sie einen Nachweis des Auftrags hinzu.',
  ownAgency:
    'Ihr Postfach gehört zu der Beratung, die Sie bewerten. Bewerten kann nur, wer einen Auftrag vergeben hat.',
  otherAgency:
    'Ihr Postfach gehört zu einer anderen Personalberatung. Bewerten kann nur, wer einen Auftrag vergeben hat.',
  operator: 'Ihr Postfach gehört zu Beraterkompass. Wir bewerten niemanden, auch nicht uns selbst.',
};
