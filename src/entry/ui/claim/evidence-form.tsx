import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { FILE_ENDINGS, storeFile } from '#account/api/stored-files.ts';
import { useUnsentDraft } from '#account/ui/unsent-drafts.ts';
import { useUnsentText } from '#account/ui/unsent-text.ts';
import { startClaim } from '#entry/api/entry-changes.ts';
import { EVIDENCE_BUCKET, MAX_EVIDENCE_BYTES } from '#entry/model/entry.ts';
import { findNoteFault, readNote } from '#entry/model/note.ts';
import { explainEntryError } from '#entry/ui/frame/explain-entry-error.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { FileField, TextArea } from '#ui/field.tsx';

const MEBIBYTE = 1_048_576;

/** The subject of a claim: an entry, or that of a draft. */
export type ClaimTarget = { readonly entryId: number } | { readonly revisionId: number };

interface EvidenceFormProps {
  userId: string;
  target: ClaimTarget;
  onSent: () => Promise<void>;
}

function findFileFault(file: File): string | undefined {
  if (!Object.hasOwn(FILE_ENDINGS, file.type))
    return 'Bitte wählen Sie eine Datei im Format PDF, JPEG, PNG oder WebP.';
  if (file.size === 0) return 'Diese Datei ist leer. Bitte wählen Sie eine andere.';
  return file.size > MAX_EVIDENCE_BYTES
    ? `Diese Datei ist zu groß. Bitte wählen Sie eine mit höchstens ${String(MAX_EVIDENCE_BYTES / MEBIBYTE)} MB.`
    : undefined;
}

/** A file or words that show whose entry it is. */
export function EvidenceForm({ userId, target, onSent }: EvidenceFormProps) {
  const fileField = useRef<HTMLInputElement>(null);
  // File and note survive the end of a session.
  const [file, setFile] = useUnsentDraft<File | null>(`evidence-file ${JSON.stringify(target)}`, null);
  /** Whether the input itself shows the file; an input cannot be filled by script. */
  const [isShown, setIsShown] = useState(false);
  const note = useUnsentText(`evidence ${JSON.stringify(target)}`, findNoteFault);
  const [fileFault, setFileFault] = useState<string>();
  /** A retry does not store the same file twice. */
  const uploaded = useRef<{ readonly file: File; readonly name: string }>(undefined);
  const sending = useMutation({
    mutationFn: async () => {
      if (file !== null && uploaded.current?.file !== file) {
        uploaded.current = { file, name: await storeFile(EVIDENCE_BUCKET, userId, file) };
      }
      const evidence = file === null ? undefined : uploaded.current?.name;
      await startClaim(target, {
        ...(evidence !== undefined && { evidence }),
        ...(readNote(note.text) !== '' && { note: readNote(note.text) }),
      });
    },
    onSuccess: () => {
      note.clear();
      setFile(null);
      return onSent();
    },
  });

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (sending.isPending) return;
    const found =
      file !== null
        ? findFileFault(file)
        : readNote(note.text) === ''
          ? 'Bitte wählen Sie eine Datei, oder schreiben Sie in das Feld darunter, wie wir es prüfen können.'
          : undefined;
    setFileFault(found);
    const isFit = note.check();
    if (found !== undefined) fileField.current?.focus();
    else if (isFit) sending.mutate();
  }

  const form = (
    <div className="flex flex-col gap-5">
      <div>
        <FileField
          ref={fileField}
          label="Nachweis als Datei"
          hint={`PDF, JPEG, PNG oder WebP, höchstens ${String(MAX_EVIDENCE_BYTES / MEBIBYTE)} MB. Nur Sie und wir können die Datei öffnen.`}
          accept="application/pdf,image/jpeg,image/png,image/webp"
          error={fileFault}
          onChange={(event) => {
            const chosen = event.target.files?.[0] ?? null;
            setFile(chosen);
            setIsShown(true);
            setFileFault(chosen === null ? undefined : findFileFault(chosen));
          }}
        />
        {file !== null && !isShown && (
          <p className="mt-1 wrap-anywhere">
            Noch gewählt: <strong>{file.name}</strong>{' '}
            <Button
              variant="quiet"
              onClick={() => {
                setFile(null);
              }}
            >
              Datei entfernen
            </Button>
          </p>
        )}
      </div>
      <TextArea
        {...note.field}
        label="Was wir dazu wissen sollten"
        hint="Zum Beispiel Ihre Aufgabe in der Beratung. Verwaltet den Eintrag schon jemand, wird dort gezeigt, was Sie hier schreiben."
        rows={4}
      />
      {sending.isError && (
        <ErrorNotice what="Ihr Nachweis ist noch nicht gesendet." why={explainEntryError(sending.error)} />
      )}
      <p>
        <Button
          variant="secondary"
          onClick={() => {
            send();
          }}
          isPending={sending.isPending}
        >
          {sending.isPending ? 'Wird gesendet …' : 'Nachweis senden'}
        </Button>
      </p>
    </div>
  );
  // Below the draft of a new entry it is folded up.
  return 'revisionId' in target ? (
    <Disclosure summary="Nachweis schicken" hasFields isOpenAtFirst={file !== null || note.text !== ''}>
      <div className="mt-4">{form}</div>
    </Disclosure>
  ) : (
    form
  );
}
