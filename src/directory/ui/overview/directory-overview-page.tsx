import { Link } from 'react-router-dom';
import { newEntryPath, paths } from '#config/paths.ts';
import Text from '#pages/content/fuer-personalberatungen.md';
import meta from '#pages/content/fuer-personalberatungen.md?meta';
import OverviewText from '#pages/content/texts/datenuebersicht.md';
import { buttonClass } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { latePart } from '#ui/late-part.tsx';
import { Page, PageBanner } from '#ui/page/page.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import { TableOfContents } from '#ui/prose/table-of-contents.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { WhenVisible } from '#ui/when-visible.tsx';

/* Loaded on scroll. */

const ExamplesPlaceholder = () => <Skeleton className="mt-6 h-[68rem] md:h-[42rem] noscript:hidden" />;
const EntryExamples = latePart(async () => (await import('./entry-examples.tsx')).EntryExamples, {
  name: 'Das Beispiel',
  Placeholder: ExamplesPlaceholder,
});

const OverviewPlaceholder = () => <Skeleton className="h-[150rem] lg:h-[56rem] noscript:hidden" />;
const DirectoryOverview = latePart(async () => (await import('./overview.tsx')).DirectoryOverview, {
  name: 'Die Datenübersicht',
  Placeholder: OverviewPlaceholder,
});

const TechnicalStatus = latePart(async () => (await import('./technical-status.tsx')).TechnicalStatus, {
  name: 'Der technische Status',
});

const OVERVIEW_ID = 'datenuebersicht';
const EXAMPLES_ID = 'beispiele';

/** How an agency gets into the directory; below it all entries as a table. */
export function DirectoryOverviewPage() {
  const sections = [
    ...meta.headings,
    { id: EXAMPLES_ID, text: 'So sieht es aus', depth: 2 },
    { id: OVERVIEW_ID, text: 'Datenübersicht', depth: 2 },
  ];
  return (
    <Page title={meta.title} description={meta.description} canonicalPath={paths.directoryOverview}>
      <div className="mx-auto w-full max-w-page px-5">
        <PageBanner heading={meta.title}>
          <p>{meta.lead}</p>
        </PageBanner>
        <p className="mt-5 print:hidden">
          <Link to={newEntryPath()} className={buttonClass('primary')}>
            Eintrag anlegen
          </Link>
        </p>
        <div className="mt-6 grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_15rem]">
          <div className="lg:order-2 print:hidden">
            <TableOfContents headings={sections} />
          </div>
          <div className="min-w-0">
            <div className="max-w-text">
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
            <section aria-labelledby={OVERVIEW_ID} className="mt-10">
              <h2 id={OVERVIEW_ID} className="scroll-mt-24 text-2xl">
                Datenübersicht
              </h2>
              <div className="max-w-text">
                <Prose text={OverviewText} />
              </div>
              <div className="mt-6">
                <WhenVisible placeholder={<OverviewPlaceholder />}>
                  <DirectoryOverview />
                </WhenVisible>
              </div>
            </section>
            <section aria-label="Technischer Status" className="mt-10 print:hidden">
              <Disclosure summary="Technischer Status" isLazy>
                <TechnicalStatus />
              </Disclosure>
            </section>
          </div>
        </div>
      </div>
    </Page>
  );
}
