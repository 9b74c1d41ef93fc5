import { labelOfAddress } from '#lib/links/german-host.ts';
import { parseWebsite } from '#lib/links/website.ts';
import { TEXT_LINK } from '#ui/text-link.ts';

interface FactSourceProps {
  /** The definition of the fact, where it is not shown beside it. */
  definition?: string;
  /** The source of the value and its date; undefined where they are not known. */
  said: string | undefined;
  /** The evidence: words, or an address. */
  evidence: string | null;
}

export function FactSource({ definition, said, evidence }: FactSourceProps) {
  return (
    <span className="mt-1 block text-sm text-ink-soft print:hidden">
      {definition !== undefined && <span className="block">{definition}</span>}
      {said !== undefined && <span className="mt-1 block">{said}</span>}
      {evidence !== null && (
        <span className="mt-1 block wrap-anywhere">
          Beleg: <LinkedText text={evidence} />
        </span>
      )}
    </span>
  );
}

/** A text that somebody else wrote; a link where it is a web address. */
export function LinkedText({ text }: { text: string }) {
  const website = parseWebsite(text);
  if (website?.kind !== 'link') return <bdi>{text}</bdi>;
  return (
    <a href={website.href} target="_blank" rel="noopener noreferrer nofollow" className={TEXT_LINK}>
      {labelOfAddress(website.href)}
      <span className="sr-only"> (öffnet ein neues Fenster)</span>
    </a>
  );
}
