import type { Agency } from '#agency/model/agency.ts';
import { buildMailtoLink } from '#agency/model/mailto-link.ts';
import { buttonClass } from '#ui/button.tsx';
import { CopyLink } from '#ui/copy-link.tsx';

interface ShareLinksProps {
  /** Those that the link leads to. */
  agencies: readonly Pick<Agency, 'name'>[];
  /** The path of the page that shows them. */
  path: string;
}

/** Passes a selection on: by its link, or by a mail that names the agencies. */
export function ShareLinks({ agencies, path }: ShareLinksProps) {
  const link = `${window.location.origin}${path}`;
  return (
    <>
      <a
        href={buildMailtoLink(
          agencies.map(({ name }) => name),
          link,
        )}
        className={buttonClass('quiet')}
      >
        Per E-Mail senden
      </a>
      <CopyLink link={link} variant="quiet" />
    </>
  );
}
