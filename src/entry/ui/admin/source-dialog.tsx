import { FormProvider } from 'react-hook-form';
import { useUnsentForm } from '#account/ui/unsent-form.ts';
import { ChangeError } from '#desk/ui/change-error.tsx';
import type { KnownSource } from '#entry/model/field-source.ts';
import { readNote } from '#entry/model/note.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { EvidenceField, PUBLIC_SOURCE, SourceChoice, type SourceValues } from './source-fields.tsx';

interface SourceDialogProps {
  /** What happens, with the number of entries; also the draft's key. */
  question: string;
  isPending: boolean;
  error: Error | null;
  /** Call `onDone` on success. */
  onConfirm: (source: KnownSource['source'], evidence: string, onDone: () => void) => void;
  onClose: () => void;
}

/** Asks where the values of the selected entries come from. */
export function SourceDialog({ question, isPending, error, onConfirm, onClose }: SourceDialogProps) {
  const { form, forget } = useUnsentForm<SourceValues>(`source ${question}`, PUBLIC_SOURCE);
  return (
    <Dialog title={question} onClose={onClose}>
      <SentForm
        isPending={isPending}
        onSubmit={form.handleSubmit(({ source, evidence }) => onConfirm(source, readNote(evidence), forget))}
        className="grid gap-4"
      >
        <p>
          Das gilt für jede Angabe, deren Herkunft fehlt oder eine öffentliche Quelle ist. Was eine Beratung
          selbst sagt oder belegt hat, bleibt.
        </p>
        <FormProvider {...form}>
          <SourceChoice />
          <EvidenceField />
        </FormProvider>
        <p className="flex flex-wrap justify-between gap-4">
          <Button variant="secondary" onClick={onClose}>
            Abbrechen
          </Button>
          <Button type="submit" isPending={isPending}>
            Herkunft setzen
          </Button>
        </p>
        <ChangeError what="Die Herkunft wurde nicht gesetzt." error={error} />
      </SentForm>
    </Dialog>
  );
}
