import { useRef, useState } from 'react';
import { findReasonFault, type NoteKind, readNote } from '#entry/model/note.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { ReasonField } from './reason-field.tsx';

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
  /** Phrases to begin the reason with. */
  phrases?: readonly string[];
  isPending: boolean;
  /** What is asked before it is sent, where that cannot be taken back. */
  asks?: { readonly question: string; readonly confirmLabel: string };
  onReasonChange: (reason: string) => void;
  onSend: (reason: string) => void;
}

/** A decision with a reason, which is mailed to the person who made the request. */
export function ReasonForm(props: ReasonFormProps) {
  const {
    label,
    about,
    hint,
    missing,
    button,
    kind,
    reason,
    isPending,
    asks,
    phrases,
    onReasonChange,
    onSend,
  } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState<string>();

  function check(): boolean {
    const fault = findReasonFault(reason, missing, kind);
    setError(fault);
    if (fault !== undefined) field.current?.focus();
    return fault === undefined;
  }

  function send() {
    if (check()) onSend(readNote(reason));
  }

  return (
    <SentForm
      isPending={isPending}
      aria-label={about === undefined ? label : `${label}: ${about}`}
      onSubmit={send}
      className="mt-6 border-t border-line pt-5"
    >
      <ReasonField
        ref={field}
        label={label}
        hint={hint}
        error={error}
        rows={3}
        phrases={phrases ?? []}
        reason={reason}
        onChange={(changed) => {
          setError(undefined);
          onReasonChange(changed);
        }}
      />
      <p className="mt-4">
        {asks === undefined ? (
          <Button type="submit" variant="secondary" isPending={isPending}>
            {button}
          </Button>
        ) : (
          <ConfirmButton
            {...asks}
            label={button}
            isPending={isPending}
            isReady={check}
            onConfirm={() => {
              onSend(readNote(reason));
            }}
          />
        )}
      </p>
    </SentForm>
  );
}
