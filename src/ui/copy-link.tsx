import { useState } from 'react';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';

interface CopyLinkProps {
  link: string;
  variant: 'quiet' | 'secondary';
}

/** Copies a link, and says so in its own place; where the browser forbids that, the link is there to be marked. */
export function CopyLink({ link, variant }: CopyLinkProps) {
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
      <Button variant={variant} onClick={() => void copy()}>
        <span>{copied === link ? 'Link kopiert' : 'Link kopieren'}</span>
      </Button>
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
            onFocus={(event) => event.target.select()}
          />
        </div>
      )}
    </>
  );
}
