import type { ReviewFlag } from '#reviews/model/client-review.ts';
import type { ModerationChoice } from '#reviews/model/moderation.ts';
import type { NoticeSubject } from '#reviews/model/review-terms.ts';

/** What is conspicuous about a review. */
export const FLAG_LABELS: Readonly<Record<ReviewFlag, string>> = {
  burst: 'mehrere am selben Tag',
  many_for_entry: 'mehr als zwanzig für diese Beratung an einem Tag',
  similar_text: 'ähnlicher Text wie eine andere',
  shared_network: 'gleiches Netz wie eine andere',
  similar_domain: 'Domain ähnelt der der Beratung',
  free_mail: 'kostenloses Postfach',
  same_client: 'dieser Auftraggeber hat die Beratung in den letzten zwölf Monaten schon bewertet',
  enquiry_only: 'Auftrag nur durch eine bestätigte Anfrage belegt',
  confirmed_late: 'die Beratung hat den Auftrag erst bestätigt, als die Bewertung schon begonnen war',
  no_mandate: 'gemeldet: kein Auftrag',
  deadline_over: 'die Frist für die Antwort ist abgelaufen',
};

interface ChoiceTexts {
  readonly button: string;
  readonly done: string;
}

export function textsOfChoice({ call, decision }: ModerationChoice, about: NoticeSubject): ChoiceTexts {
  if (call === 'notice') {
    if (decision === 'hide')
      return { button: 'Bewertung verbergen und nachfragen', done: 'Bewertung verborgen.' };
    return decision === 'grant'
      ? {
          button: 'Der Meldung folgen und entfernen',
          done: about === 'reply' ? 'Antwort entfernt.' : 'Bewertung entfernt.',
        }
      : { button: 'Meldung zurückweisen', done: 'Meldung zurückgewiesen.' };
  }
  if (call === 'reply') {
    return decision === 'publish'
      ? { button: 'Antwort veröffentlichen', done: 'Antwort veröffentlicht.' }
      : { button: 'Antwort ablehnen', done: 'Antwort abgelehnt.' };
  }
  return REVIEW_TEXTS[decision];
}

const REVIEW_TEXTS: Readonly<Record<Extract<ModerationChoice, { call: 'review' }>['decision'], ChoiceTexts>> =
  {
    publish: { button: 'Nachweis genügt: veröffentlichen', done: 'Bewertung veröffentlicht.' },
    return: { button: 'Mit Begründung zurückgeben', done: 'Bewertung zurückgegeben.' },
    reject: { button: 'Mit Begründung ablehnen', done: 'Bewertung abgelehnt.' },
    hide: { button: 'Verbergen', done: 'Bewertung verborgen.' },
    restore: { button: 'Wieder veröffentlichen', done: 'Bewertung wieder veröffentlicht.' },
    uphold: { button: 'Bei der Entscheidung bleiben', done: 'Einspruch abgelehnt.' },
  };
