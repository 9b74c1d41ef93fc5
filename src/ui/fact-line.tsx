interface FactLineProps {
  /** Empty ones are left out. */
  facts: readonly string[];
  className?: string;
}

/** Short facts with dots between them, none at the edge of a line. */
export function FactLine({ facts, className = '' }: FactLineProps) {
  return (
    <div className={`overflow-hidden text-ink-soft ${className}`}>
      {/* A dot at the start of a line falls into the margin, which is cut off. */}
      <ul className="-ml-4 flex flex-wrap">
        {facts
          .filter((fact) => fact !== '')
          .map((fact, index) => (
            <li
              // Two facts may read the same.
              key={index}
              dir="auto"
              className="relative line-clamp-3 max-w-full pl-4 wrap-anywhere before:absolute before:left-1.5 before:content-['·'_/_'']"
            >
              {fact}
            </li>
          ))}
      </ul>
    </div>
  );
}
