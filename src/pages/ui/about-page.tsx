import { Link } from 'react-router-dom';
import { ScoreRules } from '#agency/ui/score/score-rules.tsx';
import { paths } from '#config/paths.ts';
import { SHOWS_SAMPLES } from '#config/site.ts';
import Promise from '#pages/content/texts/versprechen.md';
import Text from '#pages/content/ueber-uns.md';
import meta from '#pages/content/ueber-uns.md?meta';
import { TESTIMONIALS } from '#pages/model/testimonials.ts';
import { buttonClass } from '#ui/button.tsx';
import { latePart } from '#ui/late-part.tsx';
import { Page, PageBanner } from '#ui/page/page.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import { TableOfContents } from '#ui/prose/table-of-contents.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';

const RecentReviews = latePart(async () => (await import('#reviews/ui/recent-reviews.tsx')).RecentReviews, {
  name: 'Das Kundenfeedback',
  Placeholder: () => <Skeleton className="mt-6 h-64" />,
});

const SECTIONS = [
  ...meta.headings,
  { id: 'profil-score', text: 'So entsteht der Profil-Score', depth: 2 },
  { id: 'kundenfeedback', text: 'Kundenfeedback', depth: 2 },
  { id: 'versprechen', text: 'Unser Versprechen', depth: 2 },
];

function SampleTestimonials() {
  return (
    <>
      <p className="mt-4">
        Die drei Stimmen sind Beispiele, Personen und Unternehmen erfunden. Bewertungen sind es nicht; deshalb
        haben sie keine Sterne.
      </p>
      <ul className="mt-6 flex flex-col gap-6">
        {TESTIMONIALS.map(({ author, quote }) => (
          <li key={author} className="border-t-2 border-line-strong bg-surface p-5">
            <p className="font-semibold">Beispiel</p>
            <blockquote className="mt-3 font-serif text-lg">„{quote}“</blockquote>
            <p className="mt-3 text-sm text-ink-soft">{author}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** About us. */
export function AboutPage() {
  return (
    <Page title={meta.title} description={meta.description}>
      <div className="mx-auto w-full max-w-page px-5">
        <PageBanner heading={meta.title}>
          <p>{meta.lead}</p>
        </PageBanner>
        <div className="mt-6 grid gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,37rem)_minmax(0,1fr)]">
          <div className="lg:order-2 print:hidden">
            <TableOfContents headings={SECTIONS} />
          </div>
          <div className="min-w-0">
            <Prose text={Text} />
            <section aria-labelledby="profil-score" className="mt-12">
              <h2 id="profil-score" className="mb-4 text-2xl">
                So entsteht der Profil-Score
              </h2>
              <ScoreRules />
            </section>
            <section aria-labelledby="kundenfeedback" className="mt-12">
              <h2 id="kundenfeedback" className="text-2xl">
                Kundenfeedback
              </h2>
              {SHOWS_SAMPLES ? <SampleTestimonials /> : <RecentReviews />}
              <p className="mt-4">
                Wer eine Personalberatung bewerten kann und wie wir den Auftrag prüfen:{' '}
                <Link to={paths.reviewRules} className={TEXT_LINK}>
                  So prüfen wir Bewertungen
                </Link>
              </p>
            </section>
            <section aria-labelledby="versprechen" className="mt-12">
              <h2 id="versprechen" className="text-2xl">
                Unser Versprechen
              </h2>
              <Prose text={Promise} />
            </section>
            <p className="mt-10">
              <Link to={paths.agencies} className={buttonClass('primary')}>
                Agenturen vergleichen
              </Link>
            </p>
          </div>
        </div>
      </div>
    </Page>
  );
}
