import { CURRENT_ARTICLES } from '#articles/model/articles.ts';
import { NewsletterForm } from '#newsletter/ui/newsletter-form.tsx';
import { Page, PageBanner } from '#ui/page/page.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { ArticleList } from './article-list.tsx';

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
        <div className="mt-16">
          <SectionBoundary name="Das Newsletter-Formular">
            <NewsletterForm />
          </SectionBoundary>
        </div>
      </div>
    </Page>
  );
}
