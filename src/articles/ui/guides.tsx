import { Link } from 'react-router-dom';
import { GUIDES } from '#articles/model/guides.ts';
import { articlePath, paths } from '#config/paths.ts';
import { HEADING_LINK, STANDALONE_LINK } from '#ui/text-link.ts';
import { Illustration } from './illustration.tsx';

/** Three articles with their drawings. */
export function Guides() {
  return (
    <section aria-labelledby="ratgeber" className="mt-16 print:hidden">
      <h2 id="ratgeber" className="text-2xl">
        Vor dem Auftrag lesen
      </h2>
      <ul className="mt-4 grid gap-6 sm:grid-cols-3">
        {GUIDES.map(({ slug, title, minutes, illustration }) => (
          <li
            key={slug}
            className="flex items-start gap-4 border-t-2 border-line-strong pt-4 sm:flex-col sm:items-stretch sm:gap-2"
          >
            <Illustration svg={illustration} className="max-sm:w-28 max-sm:shrink-0" />
            <div className="min-w-0">
              <h3 className="text-lg wrap-anywhere hyphens-auto lg:text-xl">
                <Link to={articlePath(slug)} className={HEADING_LINK}>
                  {title}
                </Link>
              </h3>
              <p className="text-sm text-ink-soft">{`${String(minutes)} Min. Lesezeit`}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Link to={paths.blog} className={STANDALONE_LINK}>
          Alle Artikel
        </Link>
      </p>
    </section>
  );
}
