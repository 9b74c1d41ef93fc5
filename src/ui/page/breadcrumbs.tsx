import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { STANDALONE_LINK } from '#ui/text-link.ts';

interface BreadcrumbsProps {
  /** Pages between home and this one, as its metadata names them. */
  trail: readonly { readonly name: string; readonly path: string }[];
  /** The page itself. */
  current: string;
}

export function Breadcrumbs({ trail, current }: BreadcrumbsProps) {
  const links = [{ name: 'Startseite', path: paths.home }, ...trail];
  return (
    <nav aria-label="Pfad" className="print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm">
        {links.map(({ name, path }, index) => (
          <li key={path} className="flex items-center gap-x-2">
            <Link to={path} className={STANDALONE_LINK}>
              {name}
            </Link>
            {/* The last one is hidden on phones, where the current page after it is hidden, too. */}
            <span aria-hidden="true" className={index === links.length - 1 ? 'max-sm:hidden' : ''}>
              ›
            </span>
          </li>
        ))}
        {/* On a phone the heading below says it. */}
        <li aria-current="page" className="min-w-0 text-ink-soft wrap-anywhere max-sm:sr-only">
          {current}
        </li>
      </ol>
    </nav>
  );
}
