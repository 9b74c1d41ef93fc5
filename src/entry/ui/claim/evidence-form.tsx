import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FILE_ENDINGS, storeFile } from '#account/api/stored-files.ts';
import { useUnsentDraft } from '#account/ui/unsent-drafts.ts';
import { useUnsentForm } from '#account/ui/unsent-form.ts';
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
  // File and note survive the end of a session; an input cannot be filled by script, so the file is named beside it then.
  const [file, setFile] = useUnsentDraft<File | null>(`evidence-file ${JSON.stringify(target)}`, null);
  const [isShown, setIsShown] = useState(false);
  const fileField = useRef<HTMLInputElement>(null);
  const { form, forget } = useUnsentForm(
    `evidence ${JSON.stringify(target)}`,
    { note: '' },
    { isStored: true },
  );
  const { errors } = form.formState;
  /** A retry does not store the same file twice. */
  const uploaded = useRef<{ readonly file: File; readonly name: string }>(undefined);
  const sending = useMutation({
    mutationFn: async (typed: string) => {
      if (file !== null && uploaded.current?.file !== file) {
        uploaded.current = { file, name: await storeFile(EVIDENCE_BUCKET, userId, file) };
      }
      const evidence = file === null ? undefined : uploaded.current?.name;
      const note = readNote(typed);
      await startClaim(target, { ...(evidence !== undefined && { evidence }), ...(note !== '' && { note }) });
    },
    onSuccess: () => {
      forget();
      setFile(null);
      return onSent();
    },
  });

  const submit = ({ note }: { note: string }) => {
    if (sending.isPending) return;
    const message =
      file !== null
        ? findFileFault(file)
        : readNote(note) === ''
          ? 'Bitte wählen Sie eine Datei, oder schreiben Sie in das Feld darunter, wie wir es prüfen können.'
          : undefined;
    if (message === undefined) sending.mutate(note);
    else {
      form.setError('root', { message });
      fileField.current?.focus();
    }
  };

  // No form element: below the draft of a new entry it stands in another form.
  const fields = (
    <div className="flex flex-col gap-5">
      <div>
        <FileField
          label="Nachweis als Datei"
          hint={`PDF, JPEG, PNG oder WebP, höchstens ${String(MAX_EVIDENCE_BYTES / MEBIBYTE)} MB. Nur Sie und wir können die Datei öffnen.`}
          accept="application/pdf,image/jpeg,image/png,image/webp"
          ref={fileField}
          error={errors.root?.message}
          onChange={(event) => {
            const chosen = event.target.files?.[0] ?? null;
            const message = chosen === null ? undefined : findFileFault(chosen);
            setFile(chosen);
            setIsShown(true);
            if (message === undefined) form.clearErrors('root');
            else form.setError('root', { message });
          }}
        />
        {file !== null && !isShown && (
          <p className="mt-1 wrap-anywhere">
            Noch gewählt: <strong>{file.name}</strong>{' '}
            <Button variant="quiet" onClick={() => setFile(null)}>
              Datei entfernen
            </Button>
          </p>
        )}
      </div>
      <TextArea
        label="Was wir dazu wissen sollten"
        hint="Zum Beispiel Ihre Aufgabe in der Beratung. Verwaltet den Eintrag schon jemand, wird dort gezeigt, was Sie hier schreiben."
        rows={4}
        error={errors.note?.message}
        {...form.register('note', { validate: (typed) => findNoteFault(typed) })}
      />
      {sending.isError && (
        <ErrorNotice what="Ihr Nachweis ist noch nicht gesendet." why={explainEntryError(sending.error)} />
      )}
      <p>
        <Button
          variant="secondary"
          onClick={() => void form.handleSubmit(submit)()}
          isPending={sending.isPending}
        >
          {sending.isPending ? 'Wird gesendet …' : 'Nachweis senden'}
        </Button>
      </p>
    </div>
  );
  // Below the draft of a new entry it is folded up.
  return 'revisionId' in target ? (
    <Disclosure
      summary="Nachweis schicken"
      hasFields
      isOpenAtFirst={file !== null || form.getValues('note') !== ''}
    >
      <div className="mt-4">{fields}</div>
    </Disclosure>
  ) : (
    fields
  );
}
