import { useIsHydrated } from '#ui/use-is-hydrated.ts';
import marks from './field-marks.svg?no-inline';

/**
 * The small drawing of a field of work, in the colour of the text. Decorative, therefore loaded after the page is live.
 *
 * @param mark of `markOfField`
 */
export function FieldMark({ mark }: { mark: string }) {
  const isHydrated = useIsHydrated();
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-6 shrink-0"
    >
      {isHydrated && <use href={`${marks}#${mark}`} />}
    </svg>
  );
}
