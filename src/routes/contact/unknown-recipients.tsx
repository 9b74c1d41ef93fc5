import { useEffect } from 'react';
import { describeNonRecipients, describeOperator } from './recipients.ts';

interface UnknownRecipientsProps {
  names: readonly string[];
  onChange: (enquiry: null) => void;
}

/** Where the code that asks who gets the message (enquiry-offer.tsx) cannot be fetched: it is for Beraterkompass. */
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
