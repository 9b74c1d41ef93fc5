declare module '*.md' {
  import type { MDXContent } from 'mdx/types';

  const content: MDXContent;
  export default content;
}

declare module '*.md?text' {
  const text: string;
  export default text;
}

declare module '*.md?meta' {
  import type { PageMeta } from './page-meta.ts';

  const meta: PageMeta;
  export default meta;
}
