import { findReasonFault } from '#entry/model/note.ts';
import { ReasonPhrases } from '#desk/ui/queue/reason-phrases.tsx';
import { TextArea } from '#ui/field.tsx';

interface ReasonProps {
  label: string;
  reason: string;
  phrases: readonly string[];
  onChange: (reason: string) => void;
}

/** Why a field, or something of it, is left out: typed, or begun with a phrase. */
export function Reason({ label, reason, phrases, onChange }: ReasonProps) {
  return (
    <div className="mt-2 grid gap-x-6 gap-y-2 pl-8 sm:grid-cols-2">
      <TextArea
        label={`Warum nicht ${label}?`}
        rows={2}
        value={reason}
        error={reason === '' ? undefined : findReasonFault(reason, 'Bitte nennen Sie einen Grund.')}
        onChange={(event) => {
          onChange(event.target.value);
        }}
      />
      <ReasonPhrases label={`Textbaustein: ${label}`} phrases={phrases} reason={reason} onChange={onChange} />
    </div>
  );
}
