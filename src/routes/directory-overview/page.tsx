import { paths } from '#config/paths.ts';
import Text from '#content/pages/fuer-personalberatungen.md';
import meta from '#content/pages/fuer-personalberatungen.md?meta';
import OverviewText from '#content/texts/datenuebersicht.md';
import { Page, PageBanner } from '#features/page/page.tsx';
import { Prose } from '#features/prose/prose.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { DirectoryOverview } from './overview.tsx';

const OVERVIEW_ID = 'datenuebersicht';

/** How an agency gets into the directory, and all entries as a table. */
export function DirectoryOverviewPage() {
  const sections = [
    { id: OVERVIEW_ID, text: 'Datenübersicht' },
    ...meta.headings.filter(({ depth }) => depth === 2),
  ];
  return (
    <Page title={meta.title} description={meta.description} canonicalPath={paths.directoryOverview}>
      <div className="mx-auto w-full max-w-page px-5">
        <PageBanner heading={meta.title}>
          <p>{meta.lead}</p>
        </PageBanner>
        <nav aria-label="Auf dieser Seite" className="mt-4 print:hidden">
          <ul className="flex flex-wrap gap-x-6">
            {sections.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`} className={STANDALONE_LINK}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby={OVERVIEW_ID} className="mt-8">
          <h2 id={OVERVIEW_ID} className="text-2xl">
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
        <div className="mt-16 max-w-text">
          <Prose text={Text} />
        </div>
      </div>
    </Page>
  );
}
