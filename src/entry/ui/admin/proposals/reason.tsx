import { findReasonFault } from '#entry/model/note.ts';
import { ReasonInput } from '#desk/ui/queue/reason-field.tsx';

interface ReasonProps {
  label: string;
  reason: string;
  phrases: readonly string[];
  onChange: (reason: string) => void;
}

/** Why a field, or something of it, is left out: typed, or begun with a phrase. */
export function Reason({ label, reason, phrases, onChange }: ReasonProps) {
  return (
    <ReasonInput
      className="mt-2 grid gap-x-6 gap-y-2 pl-8 sm:grid-cols-2"
      label={`Warum nicht ${label}?`}
      rows={2}
      reason={reason}
      error={reason === '' ? undefined : findReasonFault(reason, 'Bitte nennen Sie einen Grund.')}
      phrases={phrases}
      phrasesLabel={`Textbaustein: ${label}`}
      onChange={onChange}
    />
  );
}
