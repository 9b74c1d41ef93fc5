/** JSON-LD for search engines. A data block: it is never run, so a strict script policy allows it. */
export function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
  // A closing tag inside a text must not end the block.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  // oxlint-disable-next-line react/no-danger -- the only way to write the block's raw text
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
