import { ARTICLES } from '#content/articles.ts';
import { ArticleCard } from '#features/article/article-card.tsx';
import { NewsletterForm } from '#features/newsletter/newsletter-form.tsx';
import { Page, PageBanner } from '#features/page/page.tsx';
import { Part } from '#ui/part.tsx';

/** The articles and the newsletter. Specification, section 2 (Blog). */
export function BlogPage() {
  return (
    <Page
      title="Blog"
      description="Ratgeber rund um die Wahl einer Personalberatung: Auswahl, Honorare, Headhunter oder Vermittlung und aktuelle Entwicklungen im Recruiting."
    >
      <div className="mx-auto w-full max-w-page px-5">
        <PageBanner heading="Blog">
          <p>
            Was Sie wissen sollten, bevor Sie eine Personalberatung beauftragen: Auswahl, Kosten, Verträge,
            Trends.
          </p>
        </PageBanner>
        <section aria-labelledby="artikel" className="mt-8">
          <h2 id="artikel" className="sr-only">
            Artikel
          </h2>
          <ul className="grid gap-6 md:grid-cols-2 [&>li]:grid">
            {ARTICLES.map((article) => (
              <li key={article.slug}>
                <ArticleCard article={article} />
              </li>
            ))}
          </ul>
        </section>
        <div className="mt-16">
          <Part name="Das Newsletter-Formular">
            <NewsletterForm />
          </Part>
        </div>
      </div>
    </Page>
  );
}
