import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Done } from '#ui/done.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Shown this once: only their hashes are stored. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [isCopied, setIsCopied] = useState<boolean>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setIsCopied(true);
    } catch {
      setIsCopied(false);
    }
  }
  return (
    <div className="mt-4 border-l-4 border-petrol bg-petrol-tint px-5 py-5">
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        Ihre Wiederherstellungscodes
      </h3>
      <p className="mt-2 max-w-text">
        Mit einem dieser Codes melden Sie sich an, wenn Sie keinen Zugriff auf Ihre App haben. Er entfernt den
        zweiten Faktor, danach gilt keiner der Codes mehr. Bewahren Sie sie sicher auf, aber nicht auf
        demselben Gerät. <strong>Sie werden nur jetzt gezeigt.</strong>
      </p>
      <ul className="mt-4 grid gap-x-8 digits gap-y-1 tracking-wide sm:max-w-md sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <Done>{isCopied === true && 'Die Codes sind kopiert.'}</Done>
      {isCopied === false && (
        <ErrorNotice
          what="Der Browser erlaubt das Kopieren nicht."
          why="Bitte drucken Sie die Codes, oder schreiben Sie sie ab."
        />
      )}
      <p className="mt-5 flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" onClick={() => void copy()}>
          Kopieren
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          Drucken
        </Button>
        <Button onClick={onDone}>Ich habe die Codes gesichert</Button>
      </p>
    </div>
  );
}
