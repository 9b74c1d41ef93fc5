import { Notice } from '#ui/notice.tsx';

interface CorrectedProps {
  /** As the visitor wrote it. */
  term: string;
  /** As it was searched for. */
  searchedTerm: string;
}

/** Nothing was found as it is written, so similar words were searched for. */
export function CorrectedTermNotice({ term, searchedTerm }: CorrectedProps) {
  return (
    <div className="mt-4">
      <Notice>
        Genau so geschrieben kommt „<bdi className="wrap-anywhere">{term}</bdi>“ in keinem Eintrag vor. Sie
        sehen Treffer für das ähnliche „<bdi className="wrap-anywhere">{searchedTerm}</bdi>“.
      </Notice>
    </div>
  );
}
