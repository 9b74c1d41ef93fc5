import { type FormEvent, useRef, useState } from 'react';
import { findReasonFault, type NoteKind, readNote } from '#domain/entry/note.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';

interface ReasonFormProps {
  label: string;
  /** The item that the decision is about, where the page has several. */
  about?: string;
  hint: string;
  /** The message where nothing was typed. */
  missing: string;
  button: string;
  /** Selects the limits of the text. */
  kind?: NoteKind;
  reason: string;
  isPending: boolean;
  onReasonChange: (reason: string) => void;
  onSend: (reason: string) => void;
}

/** A decision with a reason, which is mailed to the person who made the request. */
export function ReasonForm(props: ReasonFormProps) {
  const { label, about, hint, missing, button, kind, reason, isPending, onReasonChange, onSend } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState<string>();

  function send(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const fault = findReasonFault(reason, missing, kind);
    setError(fault);
    if (fault === undefined) onSend(readNote(reason));
    else field.current?.focus();
  }

  return (
    <form
      aria-label={about === undefined ? label : `${label}: ${about}`}
      noValidate
      onSubmit={send}
      className="mt-6 border-t border-line pt-5"
    >
      <TextArea
        ref={field}
        label={label}
        hint={hint}
        error={error}
        rows={3}
        value={reason}
        onChange={(event) => {
          setError(undefined);
          onReasonChange(event.target.value);
        }}
      />
      <Button
        type="submit"
        variant="secondary"
        className="mt-4"
        aria-disabled={isPending}
        aria-busy={isPending}
      >
        {button}
      </Button>
    </form>
  );
}
