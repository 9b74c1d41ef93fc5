import type { Thing } from './schema.ts';

/** JSON-LD for search engines. A data block: it is never run, so a strict script policy allows it. */
export function StructuredData({ data }: { data: Thing }) {
  // A closing tag inside a text must not end the block.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return (
    <script
      type="application/ld+json"
      // Without a configured address the build cannot know what the browser does.
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- the only way to write the block's raw text
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
