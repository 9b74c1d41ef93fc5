import { Link } from 'react-router-dom';
import type { Heading } from '#lib/text/page-meta.ts';

interface TableOfContentsProps {
  headings: readonly Heading[];
}

/** Links to the sections of a text: beside it a rail that stays in the window, on a narrow screen folded above it. */
export function TableOfContents({ headings }: TableOfContentsProps) {
  const sections = headings.filter(({ depth }) => depth === 2);
  if (sections.length === 0) return null;
  return (
    <nav
      aria-label="Inhalt"
      className="border-line lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:border-l lg:pl-6 max-lg:border-b"
    >
      <details className="lg:[&::details-content]:[content-visibility:visible]">
        <summary className="cursor-pointer py-2.5 font-semibold lg:list-none">Inhalt</summary>
        <ol className="max-lg:pb-3">
          {sections.map(({ id, text }) => (
            <li key={id}>
              <Link
                to={`#${id}`}
                className="flex min-h-11 items-center py-1 text-sm leading-snug text-ink hover:text-petrol hover:underline lg:min-h-8"
              >
                {text}
              </Link>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
