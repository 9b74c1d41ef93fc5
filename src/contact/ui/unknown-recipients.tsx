import { useEffect } from 'react';
import type { AskedAgency } from '#contact/model/contact-contract.ts';
import { describeNonRecipients, describeOperator } from './recipients.ts';

interface UnknownRecipientsProps {
  asked: readonly AskedAgency[];
  onChange: (found: null) => void;
}

/** Shown where the code that determines the recipients (enquiry-offer.tsx) cannot be loaded. The message is then for Beraterkompass. */
export function UnknownRecipients({ asked, onChange }: UnknownRecipientsProps) {
  useEffect(() => {
    onChange(null);
  }, [onChange]);
  const names = asked.map(({ name }) => name);
  return (
    <>
      <p>Ihre Nachricht geht an Beraterkompass{describeNonRecipients(names)}.</p>
      <p className="mt-2">{describeOperator(names)}</p>
    </>
  );
}
