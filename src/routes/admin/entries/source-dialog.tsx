import { type FormEvent, useRef, useState } from 'react';
import { findNoteFault, readNote } from '#domain/entry/note.ts';
import type { KnownSource } from '#domain/entry/field-source.ts';
import { ChangeError } from '#routes/admin/change-error.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { SourceChoice } from './source-choice.tsx';

interface SourceDialogProps {
  /** What happens, with the number of entries. */
  question: string;
  isPending: boolean;
  error: Error | null;
  onConfirm: (source: KnownSource['source'], evidence: string) => void;
  onClose: () => void;
}

/** Asks where the values of the selected entries come from. */
export function SourceDialog({ question, isPending, error, onConfirm, onClose }: SourceDialogProps) {
  const [source, setSource] = useState<KnownSource['source']>('public');
  const [evidence, setEvidence] = useState('');
  const [fault, setFault] = useState<string>();
  const evidenceField = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const found = findNoteFault(evidence, 'evidence');
    setFault(found);
    if (found === undefined) onConfirm(source, readNote(evidence));
    else evidenceField.current?.focus();
  }

  return (
    <Dialog title={question} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <p>
          Das gilt für jede Angabe, deren Herkunft fehlt oder eine öffentliche Quelle ist. Was eine Beratung
          selbst sagt oder belegt hat, bleibt.
        </p>
        <SourceChoice value={source} onChange={setSource} />
        <TextField
          ref={evidenceField}
          label="Beleg (öffentlich, freiwillig)"
          hint="Eine Adresse oder wenige Worte, die alle lesen dürfen."
          error={fault}
          value={evidence}
          onChange={({ target: { value } }) => {
            setFault(undefined);
            setEvidence(value);
          }}
        />
        <p className="flex flex-wrap justify-between gap-4">
          <Button variant="secondary" onClick={onClose}>
            Abbrechen
          </Button>
          <Button type="submit" aria-disabled={isPending} aria-busy={isPending}>
            Herkunft setzen
          </Button>
        </p>
        <ChangeError what="Die Herkunft wurde nicht gesetzt." error={error} />
      </form>
    </Dialog>
  );
}
