import { Notice } from './notice.tsx';

interface ErrorNoticeProps {
  /** The change that failed, as a sentence. */
  what: string;
  /** Why, and what helps. */
  why: string;
}

/** Says that a change was not made. */
export function ErrorNotice({ what, why }: ErrorNoticeProps) {
  return (
    <Notice variant="error">
      <p>
        <strong>{what}</strong> {why}
      </p>
    </Notice>
  );
}
