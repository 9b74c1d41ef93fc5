import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { type BarHistory, changeBars, undoBarChange } from '#reviews/model/bars.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FileField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { flattenPage } from './flatten-page.ts';
import { PageEditor } from './page-editor.tsx';
import { type ReadPages, readPages, REDACTABLE_FILES, UnreadableFile } from './read-pages.ts';

/** An opened file and the changes to it. */
export interface RedactionDraft {
  /** A new id for every opened file. */
  readonly id: string;
  readonly file: ReadPages;
  readonly history: BarHistory;
  /** Pages that are not to be sent, by index. */
  readonly excluded: ReadonlySet<number>;
  /** Pages that have arrived, by index. */
  readonly sent: ReadonlySet<number>;
}

interface RedactionProps {
  /** The caller holds it, so that it survives this component. */
  draft: RedactionDraft | null;
  onDraft: (draft: RedactionDraft | null) => void;
  most: number;
  /** A hint on what the file has to show, and on what may be covered. */
  hint: string;
  /** Sends one picture. If it throws, `explain` gives the message, and all changes are kept. */
  onSend: (picture: Blob) => Promise<void>;
  /** Called after some or all pictures have been sent. */
  onSent: () => Promise<unknown>;
  explain: (error: unknown) => string;
}

/**
 * Makes pictures of a file in which black bars cover the confidential parts. The file is opened in this browser and never
 * leaves it; only the finished pictures are sent.
 */
export function Redaction({ draft, onDraft, most, hint, onSend, onSent, explain }: RedactionProps) {
  const field = useRef<HTMLInputElement>(null);
  const [keptId] = useState(draft?.id);
  const opening = useMutation({
    mutationFn: async (file: File) => readPages(file, most),
    onSuccess: (file) => {
      onDraft({
        id: crypto.randomUUID(),
        file,
        history: { bars: file.pages.map(() => []), before: [] },
        excluded: new Set(),
        sent: new Set(),
      });
    },
    onError: () => {
      field.current?.focus();
    },
  });

  function close() {
    onDraft(null);
    opening.reset();
    if (field.current !== null) field.current.value = '';
  }

  return (
    <div className="flex flex-col gap-6">
      <FileField
        ref={field}
        label="Datei öffnen und schwärzen"
        hint={`${hint} PDF, PNG, JPEG oder ein Foto. Die Datei selbst bleibt auf Ihrem Gerät. Solange diese Seite offen ist, bleibt sie mit Ihren Balken erhalten.`}
        accept={REDACTABLE_FILES}
        disabled={opening.isPending}
        error={opening.error === null ? undefined : faultOf(opening.error)}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) opening.mutate(file);
        }}
      />
      {opening.isPending && <p role="status">Die Datei wird auf Ihrem Gerät geöffnet …</p>}
      {draft !== null && (
        <>
          {draft.id === keptId && <p role="status">Ihre geöffnete Datei und Ihre Balken sind noch da.</p>}
          <Editor
            key={draft.id}
            draft={draft}
            onDraft={onDraft}
            onClose={close}
            onSend={onSend}
            onSent={onSent}
            explain={explain}
          />
        </>
      )}
    </div>
  );
}

function faultOf(error: Error): string {
  return error instanceof UnreadableFile
    ? error.message
    : 'Diese Datei lässt sich nicht öffnen. Möglich sind PDF, PNG und JPEG.';
}

interface EditorProps extends Pick<RedactionProps, 'onDraft' | 'onSend' | 'onSent' | 'explain'> {
  draft: RedactionDraft;
  onClose: () => void;
}

/** The pages of the opened file that are not sent yet, one below the other. */
function Editor({ draft, onDraft, onClose, onSend, onSent, explain }: EditorProps) {
  const { file, history, excluded, sent } = draft;
  const { pages, incomplete, total, isPhoto } = file;
  const hintId = useId();
  const [announced, setAnnounced] = useState('');
  const arrived = useRef(sent);
  const chosen = pages
    .map((_, index) => index)
    .filter((index) => !incomplete.has(index) && !excluded.has(index) && !sent.has(index));
  const canSend = incomplete.size < pages.length;
  const barCount = chosen.reduce((sum, index) => sum + (history.bars[index]?.length ?? 0), 0);
  const sending = useMutation({
    mutationFn: async () => {
      for (const index of chosen) {
        const page = pages[index];
        if (page === undefined) continue;
        // One after the other: a phone has not the memory for all.
        await onSend(await flattenPage(page, history.bars[index] ?? [], isPhoto));
        arrived.current = new Set([...arrived.current, index]);
      }
    },
    onSuccess: onClose,
    // Remembers the pages that have arrived, so that they are not sent again.
    onError: () => {
      onDraft({ ...draft, sent: arrived.current });
    },
    onSettled: onSent,
  });

  return (
    <div className="flex flex-col gap-6">
      <div id={hintId} hidden={!canSend} className="border-l-4 border-line-strong pl-4 text-base">
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
      {pages.map((page, index) => {
        if (sent.has(index)) return null;
        const name = pages.length === 1 ? 'Seite' : `Seite ${String(index + 1)} von ${String(pages.length)}`;
        if (incomplete.has(index)) return <IncompletePage key={index} name={name} />;
        return (
          <div key={index} className={excluded.has(index) ? 'opacity-60' : ''}>
            <PageEditor
              name={name}
              page={page}
              bars={history.bars[index] ?? []}
              nextId={history.before.length + 1}
              hintId={hintId}
              onChange={(bars, what) => {
                onDraft({ ...draft, history: changeBars(history, index, bars) });
                setAnnounced(what);
              }}
            />
            {pages.length > 1 && (
              <Checkbox
                className="mt-2"
                checked={!excluded.has(index)}
                onChange={() => {
                  const next = new Set(excluded);
                  if (!next.delete(index)) next.add(index);
                  onDraft({ ...draft, excluded: next });
                }}
              >
                Seite {index + 1} senden
              </Checkbox>
            )}
          </div>
        );
      })}
      <p role="status" className="sr-only">
        {announced}
      </p>
      {sending.isError && (
        <Notice variant="error">
          <p>
            <strong>
              {sent.size === 0
                ? 'Die Seiten sind noch nicht gesendet.'
                : 'Nicht alle Seiten sind gesendet; die übrigen stehen noch hier.'}
            </strong>{' '}
            {explain(sending.error)} Ihre Balken sind unverändert.
          </p>
        </Notice>
      )}
      <div
        className={`${canSend ? 'sticky bottom-0 border-t border-line bg-paper py-3' : ''} flex flex-wrap items-center gap-x-5 gap-y-3`}
      >
        {canSend && (
          <>
            <Button
              disabled={chosen.length === 0}
              isPending={sending.isPending}
              onClick={() => sending.mutate()}
            >
              {sending.isPending
                ? 'Wird gesendet …'
                : `${formatGermanCount(chosen.length, 'Seite', 'Seiten')} mit ${formatGermanCount(barCount, 'Balken', 'Balken')} senden`}
            </Button>
            <Button
              variant="secondary"
              aria-disabled={history.before.length === 0}
              onClick={() => {
                if (history.before.length === 0) return;
                onDraft({ ...draft, history: undoBarChange(history) });
                setAnnounced('Die letzte Änderung ist rückgängig gemacht.');
              }}
            >
              Rückgängig
            </Button>
          </>
        )}
        <Button variant="quiet" onClick={onClose}>
          Andere Datei
        </Button>
      </div>
    </div>
  );
}

/** A page of which something could not be drawn: nobody can cover what they do not see, so that it is not sent. */
function IncompletePage({ name }: { name: string }) {
  return (
    <section aria-label={name}>
      <h4 className="mb-3 text-lg">{name}</h4>
      <Notice variant="error">
        <p>
          <strong>Teile dieser Seite lassen sich hier nicht zeigen:</strong> Sie enthält Schrift oder Bilder,
          die wir nicht darstellen können. Was Sie nicht sehen, können Sie nicht schwärzen; deshalb wird die
          Seite nicht gesendet. Öffnen Sie die Datei in einem anderen Programm und nehmen Sie ein
          Bildschirmfoto, oder wählen Sie eine andere Datei.
        </p>
      </Notice>
    </section>
  );
}
