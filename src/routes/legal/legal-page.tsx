import type { MDXContent } from 'mdx/types';
import type { PageMeta } from '#content/page-meta.ts';
import { Page, PageBanner } from '#features/page/page.tsx';
import { Prose } from '#features/prose/prose.tsx';

interface LegalPageProps {
  meta: PageMeta;
  text: MDXContent;
  isNoindex?: boolean;
}

/** Frame of the three legal texts. */
export function LegalPage({ meta, text, isNoindex = false }: LegalPageProps) {
  return (
    <Page title={meta.title} description={meta.description} isNoindex={isNoindex}>
      <div className="mx-auto w-full max-w-page px-5">
        <PageBanner heading={meta.title}>
          <p>{meta.lead}</p>
        </PageBanner>
        <div className="mt-8 max-w-text hyphens-auto">
          <Prose text={text} />
        </div>
      </div>
    </Page>
  );
}
