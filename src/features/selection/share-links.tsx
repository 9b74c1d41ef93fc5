import { useState } from 'react';
import type { Agency } from '#domain/agency/agency.ts';
import { listMailAddress } from '#domain/selection/list-mail.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';

interface ShareLinksProps {
  /** Those that the link leads to. */
  agencies: readonly Pick<Agency, 'name'>[];
  /** The path of the page that shows them. */
  path: string;
}

/** Passes a selection on: by its link, or by a mail that names the agencies. */
export function ShareLinks({ agencies, path }: ShareLinksProps) {
  const link = `${window.location.origin}${path}`;
  const [copied, setCopied] = useState<string>();
  const [refused, setRefused] = useState<string>();

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(link);
    } catch {
      setRefused(link);
    }
  }

  return (
    <>
      <Button variant="quiet" onClick={() => void copy()}>
        <span>{copied === link ? 'Link kopiert' : 'Link kopieren'}</span>
      </Button>
      <a
        href={listMailAddress(
          agencies.map(({ name }) => name),
          link,
        )}
        className={buttonClass('quiet')}
      >
        Per E-Mail senden
      </a>
      <p role="status" className="sr-only">
        {copied === link && <span>Der Link ist kopiert.</span>}
      </p>
      {refused === link && (
        <div className="w-full max-w-text">
          <TextField
            label="Link zum Weitergeben"
            hint="Der Browser erlaubt das Kopieren nicht. Markieren Sie den Link, und kopieren Sie ihn selbst."
            readOnly
            value={link}
            onFocus={(event) => {
              event.target.select();
            }}
          />
        </div>
      )}
    </>
  );
}
