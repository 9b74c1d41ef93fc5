import type { UseFormReturn } from 'react-hook-form';
import { findReasonFault, type NoteKind, readNote } from '#entry/model/note.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { ReasonField } from './reason-field.tsx';

export const NO_REASON = { reason: '' };

interface ReasonFormProps {
  form: UseFormReturn<typeof NO_REASON>;
  label: string;
  hint: string;
  /** The message where nothing was typed. */
  missing: string;
  button: string;
  /** Selects the limits of the text. */
  kind?: NoteKind;
  /** Phrases to begin the reason with. */
  phrases?: readonly string[];
  isPending: boolean;
  /** What is asked before it is sent, where that cannot be taken back. */
  asks?: { readonly question: string; readonly confirmLabel: string };
  onSend: (reason: string) => void;
}

/** A decision with a reason, which is mailed to the person who made the request. */
export function ReasonForm(props: ReasonFormProps) {
  const { form, label, hint, missing, button, kind, isPending, asks, phrases, onSend } = props;
  const send = form.handleSubmit(({ reason }) => onSend(readNote(reason)));
  return (
    <SentForm
      isPending={isPending}
      aria-label={label}
      onSubmit={send}
      className="mt-6 border-t border-line pt-5"
    >
      <ReasonField
        control={form.control}
        name="reason"
        validate={(typed) => findReasonFault(typed, missing, kind)}
        label={label}
        hint={hint}
        rows={3}
        {...(phrases && { phrases })}
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
            isReady={() => form.trigger(undefined, { shouldFocus: true })}
            onConfirm={() => void send()}
          />
        )}
      </p>
    </SentForm>
  );
}
