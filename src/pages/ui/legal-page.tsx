import type { MDXContent } from 'mdx/types';
import type { PageMeta } from '#lib/text/page-meta.ts';
import { Page, PageBanner } from '#ui/page/page.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import { TableOfContents } from '#ui/prose/table-of-contents.tsx';

interface LegalPageProps {
  meta: PageMeta;
  text: MDXContent;
}

/** Inserts soft hyphens, because the titles' compounds are wider than a phone, and not every browser hyphenates German. */
const divide = (title: string) => title.replace(/(?<=^Datenschutz|^Nutzungs)(?=\p{Ll})/u, '\u00AD');

/** Frame of the three legal texts. */
export function LegalPage({ meta, text }: LegalPageProps) {
  return (
    <Page title={meta.title} description={meta.description}>
      <div className="mx-auto w-full max-w-page px-5">
        <PageBanner heading={divide(meta.title)}>
          <p>{meta.lead}</p>
        </PageBanner>
        <div className="mt-6 grid gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,37rem)_minmax(0,1fr)]">
          {/* First, because a page is painted while it arrives, and what comes later would move the text. */}
          <div className="lg:order-2 print:hidden">
            <TableOfContents headings={meta.headings} />
          </div>
          <div className="min-w-0">
            <Prose text={text} />
          </div>
        </div>
      </div>
    </Page>
  );
}
