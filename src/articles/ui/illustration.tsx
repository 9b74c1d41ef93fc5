interface IllustrationProps {
  /** Address of the drawing. */
  svg: string;
  className?: string;
}

/** An article's drawing; <use> inherits the page's colours, an image would not. Decorative. */
export function Illustration({ svg, className = '' }: IllustrationProps) {
  return (
    <div aria-hidden="true" className={`overflow-hidden bg-paper-2 ${className}`}>
      <svg viewBox="0 0 800 450" className="block h-auto w-full">
        <use href={`${svg}#bild`} />
      </svg>
    </div>
  );
}
