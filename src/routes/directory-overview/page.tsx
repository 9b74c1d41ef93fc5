import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import Text from '#content/pages/fuer-personalberatungen.md';
import meta from '#content/pages/fuer-personalberatungen.md?meta';
import OverviewText from '#content/texts/datenuebersicht.md';
import { Page, PageBanner } from '#features/page/page.tsx';
import { Prose } from '#features/prose/prose.tsx';
import { TableOfContents } from '#features/prose/table-of-contents.tsx';
import { latePart } from '#ui/late-part.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { WhenVisible } from '#ui/when-visible.tsx';
import { DirectoryOverview } from './overview.tsx';
import { TechnicalStatus } from './technical-status.tsx';

/** Loaded for who scrolls so far. */
const EntryExamples = latePart(async () => (await import('./entry-examples.tsx')).EntryExamples, {
  name: 'Das Beispiel',
  Placeholder: ExamplesPlaceholder,
});

function ExamplesPlaceholder() {
  return <Skeleton className="mt-6 h-[68rem] md:h-[42rem] noscript:hidden" />;
}

const OVERVIEW_ID = 'datenuebersicht';
const EXAMPLES_ID = 'beispiele';

/** How an agency gets into the directory, and all entries as a table. */
export function DirectoryOverviewPage() {
  const sections = [
    { id: OVERVIEW_ID, text: 'Datenübersicht', depth: 2 },
    ...meta.headings,
    { id: EXAMPLES_ID, text: 'So sieht es aus', depth: 2 },
  ];
  return (
    <Page title={meta.title} description={meta.description} canonicalPath={paths.directoryOverview}>
      <div className="mx-auto w-full max-w-page px-5">
        <PageBanner heading={meta.title}>
          <p>{meta.lead}</p>
        </PageBanner>
        <div className="mt-6 grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_15rem]">
          <div className="max-lg:row-start-1 lg:order-2 print:hidden">
            <TableOfContents headings={sections} />
          </div>
          <div className="min-w-0">
            <section aria-labelledby={OVERVIEW_ID}>
              <h2 id={OVERVIEW_ID} className="scroll-mt-24 text-2xl">
                Datenübersicht
              </h2>
              <div className="max-w-text">
                <Prose text={OverviewText} />
              </div>
              <div className="mt-6">
                <SectionBoundary name="Die Datenübersicht">
                  <DirectoryOverview />
                </SectionBoundary>
              </div>
            </section>
            <div className="mt-10 max-w-text">
              <Prose text={Text} />
            </div>
            <section aria-labelledby={EXAMPLES_ID} className="mt-10 print:hidden">
              <h2 id={EXAMPLES_ID} className="scroll-mt-24 text-2xl">
                So sieht es aus
              </h2>
              <WhenVisible placeholder={<ExamplesPlaceholder />}>
                <EntryExamples />
              </WhenVisible>
              <p className="mt-6">
                <Link to={`${paths.offers}#beispiele`} className={STANDALONE_LINK}>
                  Leistungen, Fallbeispiel, Bilder und Monatsbericht ansehen
                </Link>
              </p>
            </section>
            <section aria-label="Technischer Status" className="mt-10 print:hidden">
              <Disclosure summary="Technischer Status" isLazy>
                <SectionBoundary name="Der technische Status">
                  <TechnicalStatus />
                </SectionBoundary>
              </Disclosure>
            </section>
          </div>
        </div>
      </div>
    </Page>
  );
}
