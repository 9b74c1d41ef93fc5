import { useIsHydrated } from '#ui/use-is-hydrated.ts';

interface IllustrationProps {
  /** Address of the drawing. */
  svg: string;
  className?: string;
}

/**
 * An article's drawing; <use> inherits the page's colours, an image would not. Decorative, therefore loaded after the
 * page is live: among the first files it delays the largest paint by 200 ms on slow 4G.
 */
export function Illustration({ svg, className = '' }: IllustrationProps) {
  const isHydrated = useIsHydrated();
  return (
    <div aria-hidden="true" className={`overflow-hidden bg-paper-2 ${className}`}>
      <svg viewBox="0 0 800 450" className="block h-auto w-full">
        {isHydrated && <use href={`${svg}#bild`} />}
      </svg>
    </div>
  );
}
