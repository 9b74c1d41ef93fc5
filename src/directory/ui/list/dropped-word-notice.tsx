import { Notice } from '#ui/notice.tsx';
import { AdvisorLink } from './ask-advisor.tsx';

interface DroppedWordProps {
  term: string;
  /** The words of the term that were left out. */
  droppedWord: string;
}

/** The words with the case as typed. */
function asTyped(term: string, words: string): string {
  return words
    .split(' ')
    .map((word) => {
      const at = term.toLowerCase().indexOf(word);
      return at < 0 ? word : term.slice(at, at + word.length);
    })
    .join(' ');
}

/** No entry has all words of the term, so that some were left out. */
export function DroppedWordNotice({ term, droppedWord }: DroppedWordProps) {
  return (
    <div className="mt-4">
      <Notice>
        <p>
          Kein Eintrag passt zu allen Worten. Sie sehen Treffer ohne „
          <bdi className="wrap-anywhere">{asTyped(term, droppedWord)}</bdi>“.
        </p>
        <AdvisorLink text={term} variant="quiet" className="mt-1" />
      </Notice>
    </div>
  );
}
