import { isPremiumPartner } from '#agency/model/agency.ts';
import type { FoundAgency } from '#contact/api/enquiries.ts';
import { pluralForm } from '#lib/german/german-count.ts';

/** Whether the sender has to choose what happens with a message for this agency: it has no enquiry address. */
export function needsForwardChoice({ isDirect, choices }: FoundAgency): boolean {
  return !isDirect && choices.length === 0;
}

/** Says which of the named agencies do not get the message. The operator gets it, so its own agency is not among them. */
export function describeNonRecipients(names: readonly string[]): string {
  const others = names.filter((name) => !isPremiumPartner({ name }));
  if (others.length === 0) return '';
  const which = others.length === names.length ? 'die genannten' : 'die anderen genannten';
  return `, nicht an ${pluralForm(others.length, others[0] ?? '', `${which} Personalberatungen`)}`;
}

/** Says that the operator, who reads the message, competes with the agencies that it names (§ 5a UWG). */
export function describeOperator(names: readonly string[]): string {
  return names.some((name) => isPremiumPartner({ name }))
    ? 'People Finding Company ist unsere eigene Beratung.'
    : 'Wir führen auch die Personalberatung People Finding Company.';
}
