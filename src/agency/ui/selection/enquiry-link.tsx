import { Link } from 'react-router-dom';
import type { Agency } from '#agency/model/agency.ts';
import { contactPath } from '#config/paths.ts';
import { MAX_AGENCY_NAMES } from '#contact/model/enquiry-limit.ts';
import { formatGermanList } from '#lib/german/german-list.ts';
import { type ButtonVariant, buttonClass } from '#ui/button.tsx';

type ListedRecipient = Pick<Agency, 'name' | 'canReceiveEnquiries'> & { readonly id: number | null };

/** The names of those that get an enquiry themselves, and of those whose enquiry Beraterkompass gets. */
function splitByRecipient(agencies: readonly ListedRecipient[]) {
  const namesOf = (isDirect: boolean) =>
    agencies.filter(({ canReceiveEnquiries }) => canReceiveEnquiries === isDirect).map(({ name }) => name);
  return { direct: namesOf(true), others: namesOf(false) };
}

function describeLink(direct: number, others: number, isCut: boolean): string {
  const both = `${String(direct)} direkt, ${String(others)} über Beraterkompass`;
  if (direct === 0)
    return isCut ? 'Die ersten zehn über Beraterkompass anfragen' : 'Über Beraterkompass anfragen';
  if (others === 0) return isCut ? 'Die ersten zehn direkt anfragen' : 'Direkt anfragen';
  return isCut ? `Die ersten zehn anfragen: ${both}` : `Anfragen: ${both}`;
}

interface EnquiryLinkProps {
  agencies: readonly ListedRecipient[];
  variant?: ButtonVariant;
  className?: string;
  /** Whether the names are in the link's name, where many such links are on a page. */
  isNamed?: boolean;
}

/** The link to the contact form about these agencies. Its label names the recipients. docs/decisions/contact.md. */
export function EnquiryLink({ agencies, variant = 'secondary', className = '', isNamed }: EnquiryLinkProps) {
  // The label says where agencies beyond the limit are left out.
  const asked = agencies.slice(0, MAX_AGENCY_NAMES);
  const { direct, others } = splitByRecipient(asked);
  const names = asked.map(({ name }) => name);
  const label = describeLink(direct.length, others.length, asked.length < agencies.length);
  return (
    <Link to={contactPath(asked)} className={buttonClass(variant, className)}>
      <span>{label}</span>
      {isNamed === true && <span className="sr-only">: {formatGermanList(names)}</span>}
    </Link>
  );
}

interface EnquiryRecipientsProps {
  agencies: readonly ListedRecipient[];
  className?: string;
}

/** Which of several agencies get an enquiry themselves; nothing where the link says it of all of them. */
export function EnquiryRecipients({ agencies, className = '' }: EnquiryRecipientsProps) {
  const { direct, others } = splitByRecipient(agencies.slice(0, MAX_AGENCY_NAMES));
  if (direct.length === 0 || others.length === 0) return null;
  return (
    <p className={`text-ink-soft print:hidden ${className}`}>
      {`Ihre Anfrage geht direkt an ${formatGermanList(direct)}, über Beraterkompass an ${formatGermanList(others)}.`}
    </p>
  );
}
