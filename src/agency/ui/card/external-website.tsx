import { ExternalLink } from 'lucide-react';
import { parseWebsite } from '#lib/links/website.ts';
import { recordEvents } from '#statistics/api/agency-events.ts';

interface ExternalWebsiteProps {
  /** The field `Webseite`, as it is in the table. */
  website: string | null;
  agencyName: string;
  agencyId: number;
  /** The link's words, or what makes them of its address. */
  text?: string | ((href: string) => string);
}

/** The agency's website: a link where it is a web address, otherwise the unchanged text. */
export function ExternalWebsite(props: ExternalWebsiteProps) {
  const { website, agencyName, agencyId, text: words = 'Website' } = props;
  const parsed = parseWebsite(website);
  if (parsed === null) return null;
  if (parsed.kind === 'text') {
    return (
      <span className="line-clamp-3 text-ink-soft wrap-anywhere">
        Website: <bdi>{parsed.text}</bdi>
      </span>
    );
  }
  function count() {
    recordEvents('website_click', [agencyId]);
  }
  const text = typeof words === 'string' ? words : words(parsed.href);
  return (
    <a
      href={parsed.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      onClick={count}
      onAuxClick={count}
      className="min-h-11 py-2 wrap-anywhere text-petrol underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {text.slice(0, -1)}
      {/* The icon must not wrap into a line of its own. */}
      <span className="whitespace-nowrap">
        {text.slice(-1)}
        <ExternalLink aria-hidden="true" className="ml-2 inline size-4 print:hidden" />
      </span>{' '}
      <span className="sr-only">{`von ${agencyName} (öffnet ein neues Fenster)`}</span>
    </a>
  );
}
