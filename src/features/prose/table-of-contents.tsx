import { Link } from 'react-router';
import type { Heading } from '#content/page-meta.ts';

interface TableOfContentsProps {
  headings: readonly Heading[];
}

/** Links to the sections of a text. */
export function TableOfContents({ headings }: TableOfContentsProps) {
  const sections = headings.filter(({ depth }) => depth === 2);
  if (sections.length === 0) return null;
  return (
    <nav
      aria-labelledby="inhaltsverzeichnis"
      className="border-line-strong lg:sticky lg:border-t-2 lg:pt-4 lg:top-24"
    >
      <h2 id="inhaltsverzeichnis" className="text-lg">
        Inhalt
      </h2>
      <ol className="mt-2">
        {sections.map(({ id, text }) => (
          <li key={id} className="border-b border-line">
            <Link
              to={`#${id}`}
              className="flex min-h-11 items-center py-1.5 text-base leading-snug text-ink hover:text-petrol hover:underline"
            >
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
