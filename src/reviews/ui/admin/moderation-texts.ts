import type { ModerationChoice } from '#reviews/model/moderation.ts';
import type { NoticeSubject } from '#reviews/model/review-terms.ts';

interface ChoiceTexts {
  /** On the button. */
  readonly button: string;
  /** Afterwards. */
  readonly done: string;
}

/** Returns the texts of a choice. */
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
