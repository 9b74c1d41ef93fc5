import { Link } from 'react-router';
import { articlePath } from '#config/paths.ts';
import { ARTICLES } from '#content/articles.ts';
import { formatGermanDate } from '#domain/german/german-date.ts';
import { NewsletterForm } from '#features/newsletter/newsletter-form.tsx';
import { Page, PageBanner } from '#features/page/page.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { ArticleList } from './article-list.tsx';

const CURRENT_ARTICLES = ARTICLES.filter(({ successor }) => successor === undefined);
const ARCHIVED_ARTICLES = ARTICLES.filter(({ successor }) => successor !== undefined);

/** The articles and the newsletter. */
export function BlogPage() {
  return (
    <Page
      title="Blog"
      description="Ratgeber zur Wahl einer Personalberatung: Auswahl, Honorar und Vertrag, Führung und Nachfolge besetzen, Gehalt und KI, Entwicklungen im Recruiting."
    >
      <div className="mx-auto w-full max-w-page px-5">
        <PageBanner heading="Blog">
          <p>
            Was Sie wissen sollten, bevor Sie eine Personalberatung beauftragen: Auswahl, Kosten, Verträge,
            Planung, Recht.
          </p>
        </PageBanner>
        <ArticleList articles={CURRENT_ARTICLES} />
        <section aria-labelledby="archiv" className="mt-12">
          <h2 id="archiv" className="text-xl">
            Archiv
          </h2>
          <p className="mt-2 max-w-text text-ink-soft">
            Ältere Artikel, die wir nicht mehr fortschreiben. Sie geben den Stand ihres Datums wieder.
          </p>
          <ul className="mt-2">
            {ARCHIVED_ARTICLES.map(({ slug, title, date }) => (
              <li key={slug}>
                <Link to={articlePath(slug)} className={STANDALONE_LINK}>
                  {title}
                </Link>{' '}
                <span className="text-sm text-ink-soft">
                  (<time dateTime={date}>{formatGermanDate(date)}</time>)
                </span>
              </li>
            ))}
          </ul>
        </section>
        <div className="mt-16">
          <SectionBoundary name="Das Newsletter-Formular">
            <NewsletterForm />
          </SectionBoundary>
        </div>
      </div>
    </Page>
  );
}
