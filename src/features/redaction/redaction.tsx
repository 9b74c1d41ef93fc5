import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { type BarHistory, changeBars, undoBars } from '#domain/redaction/bars.ts';
import { formatGermanCount } from '#domain/german/german-count.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { flattenPage } from './flatten-page.ts';
import { PageEditor } from './page-editor.tsx';
import { type ReadPages, readPages, REDACTABLE_FILES, UnreadableFile } from './read-pages.ts';

interface RedactionProps {
  /** How many pages may be sent at most. */
  most: number;
  /** What the file has to show, and what may be covered. */
  hint: string;
  /** Sends the pictures; what it throws is explained by `explain`, and nothing is lost. */
  onSend: (pictures: readonly Blob[]) => Promise<void>;
  explain: (error: unknown) => string;
}

/**
 * Makes pictures of a file with black bars over whatever nobody is to see. The file is opened in this browser and never
 * leaves it; only the finished pictures are sent.
 */
export function Redaction({ most, hint, onSend, explain }: RedactionProps) {
  const fileId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<{ readonly file: ReadPages; readonly key: number } | null>(null);
  const opening = useMutation({
    mutationFn: async (file: File) => readPages(file, most),
    onSuccess: (file) => {
      setOpened({ file, key: (opened?.key ?? 0) + 1 });
    },
    onError: () => {
      field.current?.focus();
    },
  });

  function close() {
    setOpened(null);
    opening.reset();
    if (field.current !== null) field.current.value = '';
  }

  const fault = opening.error === null ? null : faultOf(opening.error);
  return (
    <div className="flex flex-col gap-6">
      <div>
        <label htmlFor={fileId} className="font-semibold">
          Datei öffnen und schwärzen
        </label>
        <input
          ref={field}
          id={fileId}
          type="file"
          accept={REDACTABLE_FILES}
          disabled={opening.isPending}
          aria-invalid={fault !== null}
          aria-describedby={`${fileId}-hint${fault === null ? '' : ` ${fileId}-error`}`}
          className="mt-2 block w-full rounded border border-line-strong bg-surface px-4 py-2 file:mr-4 file:min-h-9 file:rounded file:border file:border-line-strong file:bg-paper-2 file:px-3 file:text-ink aria-invalid:border-2 aria-invalid:border-red"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file !== undefined) opening.mutate(file);
          }}
        />
        <p id={`${fileId}-hint`} className="mt-1 text-sm text-ink-soft">
          {hint} PDF, PNG, JPEG oder ein Foto. Die Datei selbst bleibt auf Ihrem Gerät.
        </p>
        {fault !== null && (
          <FieldError id={`${fileId}-error`} role="alert">
            {fault}
          </FieldError>
        )}
      </div>
      {opening.isPending && <p role="status">Die Datei wird auf Ihrem Gerät geöffnet …</p>}
      {opened !== null && (
        <Editor key={opened.key} file={opened.file} onClose={close} onSend={onSend} explain={explain} />
      )}
    </div>
  );
}

function faultOf(error: Error): string {
  return error instanceof UnreadableFile
    ? error.message
    : 'Diese Datei lässt sich nicht öffnen. Möglich sind PDF, PNG und JPEG.';
}

interface EditorProps extends Pick<RedactionProps, 'onSend' | 'explain'> {
  file: ReadPages;
  onClose: () => void;
}

/** The pages of the opened file, one below the other. */
function Editor({ file: { pages, total, isPhoto }, onClose, onSend, explain }: EditorProps) {
  const hintId = useId();
  const [history, setHistory] = useState<BarHistory>(() => ({ bars: pages.map(() => []), before: [] }));
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [announced, setAnnounced] = useState('');
  const sent = pages.map((_, index) => index).filter((index) => !left.has(index));
  const barCount = sent.reduce((sum, index) => sum + (history.bars[index]?.length ?? 0), 0);
  const sending = useMutation({
    mutationFn: async () => {
      const pictures: Blob[] = [];
      for (const index of sent) {
        const page = pages[index];
        // oxlint-disable-next-line no-await-in-loop -- a phone has not the memory for all at once
        if (page !== undefined) pictures.push(await flattenPage(page, history.bars[index] ?? [], isPhoto));
      }
      await onSend(pictures);
    },
    onSuccess: onClose,
  });

  return (
    <div className="flex flex-col gap-6">
      <div id={hintId} className="border-l-4 border-line-strong pl-4 text-base">
        <p>
          Ziehen Sie mit der Maus Balken über alles, was niemand sehen soll; auf dem Telefon tippen Sie auf
          die Stelle. Ein Balken lässt sich verschieben, an seiner Ecke vergrößern und löschen.
        </p>
        <p className="mt-1">
          Mit der Tastatur: Pfeiltasten verschieben, Umschalt und Pfeiltasten ändern die Größe, Entf löscht.
        </p>
      </div>
      {total > pages.length && (
        <Notice>
          <p>
            Die Datei hat {total} Seiten. Gezeigt werden die ersten {pages.length}; mehr lassen sich nicht
            senden.
          </p>
        </Notice>
      )}
      {pages.map((page, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a page is its number
        <div key={index} className={left.has(index) ? 'opacity-60' : ''}>
          <PageEditor
            name={pages.length === 1 ? 'Seite' : `Seite ${String(index + 1)} von ${String(pages.length)}`}
            page={page}
            bars={history.bars[index] ?? []}
            nextId={history.before.length + 1}
            hintId={hintId}
            onChange={(bars, what) => {
              setHistory(changeBars(history, index, bars));
              setAnnounced(what);
            }}
          />
          {pages.length > 1 && (
            <label className="mt-2 inline-flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 accent-petrol"
                checked={!left.has(index)}
                onChange={() => {
                  const next = new Set(left);
                  if (!next.delete(index)) next.add(index);
                  setLeft(next);
                }}
              />
              Seite {index + 1} senden
            </label>
          )}
        </div>
      ))}
      <p role="status" className="sr-only">
        {announced}
      </p>
      {sending.isError && (
        <Notice variant="error">
          <p>
            <strong>Die Seiten sind noch nicht gesendet.</strong> {explain(sending.error)} Ihre Balken sind
            unverändert.
          </p>
        </Notice>
      )}
      <div className="sticky bottom-0 flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line bg-paper py-3">
        <Button
          disabled={sent.length === 0}
          aria-disabled={sending.isPending}
          aria-busy={sending.isPending}
          onClick={() => {
            if (!sending.isPending) sending.mutate();
          }}
        >
          {sending.isPending
            ? 'Wird gesendet …'
            : `${formatGermanCount(sent.length, 'Seite', 'Seiten')} mit ${formatGermanCount(barCount, 'Balken', 'Balken')} senden`}
        </Button>
        <Button
          variant="secondary"
          aria-disabled={history.before.length === 0}
          onClick={() => {
            if (history.before.length === 0) return;
            setHistory(undoBars(history));
            setAnnounced('Die letzte Änderung ist rückgängig gemacht.');
          }}
        >
          Rückgängig
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Andere Datei
        </Button>
      </div>
    </div>
  );
}
