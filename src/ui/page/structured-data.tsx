import { useEffect } from 'react';
import { trustedTypes } from '#config/trusted-types.ts';
import { useIsHydrated } from '#ui/use-is-hydrated.ts';
import type { SchemaOrgObject } from './schema.ts';

const DATA_TYPE = 'application/ld+json';

/** Trusted Types treat a data block like any other script. This policy accepts only JSON, which cannot be executed. */
const policy = trustedTypes?.createPolicy('structured-data', {
  createScript: (json) => JSON.stringify(JSON.parse(json)).replaceAll('<', String.raw`\u003c`),
});

/**
 * JSON-LD for search engines. It is a data block that is never executed, so a strict script policy allows it.
 *
 * In the prerendered file it is an element of the page. In the browser React would create it from HTML, like every
 * script, which Trusted Types reject, so there an effect adds it to the head.
 */
export function StructuredData({ data }: { data: SchemaOrgObject }) {
  // A closing tag inside a text must not end the block.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  const isHydrated = useIsHydrated();
  useEffect(() => {
    const block = document.createElement('script');
    block.type = DATA_TYPE;
    block.text = policy?.createScript(json) ?? json;
    document.head.append(block);
    return () => block.remove();
  }, [json]);
  if (isHydrated) return null;
  return (
    <script
      type={DATA_TYPE}
      // The build has the site's address only if it is configured, but the browser always has it.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
