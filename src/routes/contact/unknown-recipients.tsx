import { useEffect } from 'react';
import { describeNonRecipients, describeOperator } from './recipients.ts';

interface UnknownRecipientsProps {
  names: readonly string[];
  onChange: (enquiry: null) => void;
}

/** Shown where the code that determines the recipients (enquiry-offer.tsx) cannot be loaded. The message is then for Beraterkompass. */
export function UnknownRecipients({ names, onChange }: UnknownRecipientsProps) {
  useEffect(() => {
    onChange(null);
  }, [onChange]);
  return (
    <>
      <p>Ihre Nachricht geht an Beraterkompass{describeNonRecipients(names)}.</p>
      <p className="mt-2">{describeOperator(names)}</p>
    </>
  );
}
