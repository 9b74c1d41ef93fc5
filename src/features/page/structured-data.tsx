import { useEffect, useSyncExternalStore } from 'react';
import { trustedTypes } from '#config/trusted-types.ts';
import type { SchemaOrgObject } from './schema.ts';

const DATA_TYPE = 'application/ld+json';

/** To Trusted Types a data block is a script like any other. This lets nothing through but JSON, which runs nothing. */
const policy = trustedTypes?.createPolicy('structured-data', {
  createScript: (json) => JSON.stringify(JSON.parse(json)).replaceAll('<', String.raw`\u003c`),
});

/** The file never changes. */
const subscribe = () => () => undefined;

/**
 * JSON-LD for search engines. A data block: it is never run, so a strict script policy allows it.
 *
 * In the file it is an element of its page. In the browser React would make it from HTML, as it makes every script,
 * and Trusted Types rightly refuse that: there it is put into the head by itself.
 */
export function StructuredData({ data }: { data: SchemaOrgObject }) {
  // A closing tag inside a text must not end the block.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  const isInFile = useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
  useEffect(() => {
    const block = document.createElement('script');
    block.type = DATA_TYPE;
    block.text = policy?.createScript(json) ?? json;
    document.head.append(block);
    return () => block.remove();
  }, [json]);
  if (!isInFile) return null;
  return (
    <script
      type={DATA_TYPE}
      // The build only knows the site's address if it is configured; the browser always does.
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- the only way to write the block's raw text
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
