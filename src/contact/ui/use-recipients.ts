import { useCallback, useRef, useState } from 'react';
import type { FoundAgency } from '#contact/api/enquiries.ts';
import { type ForwardChoice, storeForwardChoice, readForwardChoice } from '#contact/api/message-draft.ts';
import type { AskedAgency, EnquiryRequest } from '#contact/model/contact-contract.ts';
import { needsForwardChoice } from './recipients.ts';

/** Who gets a message about these agencies: what is known of them, and what the sender chose. */
export function useRecipients(asked: readonly AskedAgency[]) {
  // Null where the check failed: the message is then for Beraterkompass.
  const [answer, setAnswer] = useState<{ asked: typeof asked; found: readonly FoundAgency[] | null }>();
  const [choice, setChoice] = useState<ForwardChoice | null>(readForwardChoice);
  const [isMissing, setIsMissing] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  const found = answer?.asked === asked ? answer.found : undefined;
  const others = found?.filter(needsForwardChoice) ?? [];
  const about = others.map(({ id, name }) => `${String(id)} ${name}`).join('\n');
  const mayForward = choice !== null && choice.about === about ? choice.mayForward : null;
  const isOpen =
    (others.length > 0 && mayForward === null) || found?.some(({ choices }) => choices.length > 0) === true;

  const setFound = useCallback(
    (known: readonly FoundAgency[] | null) => setAnswer({ asked, found: known }),
    [asked],
  );

  return {
    found,
    mayForward: others.length > 0 ? mayForward : null,
    isMissing: isMissing && isOpen,
    box,
    setFound,
    choose: (isForward: boolean) => {
      const chosen = { about, mayForward: isForward };
      setChoice(chosen);
      storeForwardChoice(chosen);
    },
    /** Whether the message can be sent; if not, shows what is missing, and gives it the focus. */
    check: (): boolean => {
      setIsMissing(isOpen);
      if (isOpen) box.current?.querySelector<HTMLElement>('a, input')?.focus();
      return !isOpen;
    },
    forget: () => {
      setChoice(null);
      setIsMissing(false);
      storeForwardChoice(null);
    },
    /** Null for a message to Beraterkompass; undefined while its recipients are being determined. */
    enquiry: ((): EnquiryRequest | null | undefined => {
      if (asked.length === 0) return null;
      return (
        found && {
          agencies: found.map(({ id, name }) => ({ id, name })),
          direct: found.flatMap(({ id, isDirect }) => (isDirect && id !== null ? [id] : [])),
          mayForward: others.length > 0 ? mayForward : null,
        }
      );
    })(),
  };
}
