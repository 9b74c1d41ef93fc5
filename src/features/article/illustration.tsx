interface IllustrationProps {
  /** Address of the drawing. */
  svg: string;
  className?: string;
}

/** An article's own drawing, in the colours of the page, which a used file inherits and an image would not. Decorative. */
export function Illustration({ svg, className = '' }: IllustrationProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 800 450"
      className={`block h-auto w-full shrink-0 bg-paper-2 ${className}`}
    >
      <use href={`${svg}#bild`} />
    </svg>
  );
}
