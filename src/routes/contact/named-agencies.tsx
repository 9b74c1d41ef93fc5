import { isPremiumPartner } from '#domain/agency/agency.ts';
import type { AgencyNames } from '#domain/contact/enquiry-subject.ts';
import { MAX_AGENCY_NAMES } from '#domain/contact/enquiry-limit.ts';
import { formatGermanList } from '#domain/german/german-list.ts';
import { AdLabel } from '#ui/ad-label.tsx';
import { Chip } from '#ui/chip.tsx';

/** The agencies that an enquiry is about, and those that it leaves out. */
export function NamedAgencies({ named, leftOut }: AgencyNames) {
  return (
    <>
      <p className="font-semibold">Ihre Anfrage betrifft</p>
      <ul className="mt-2 mb-3 flex flex-wrap gap-2">
        {named.map((name) => (
          <li key={name} className="flex max-w-full flex-wrap items-center gap-2">
            <Chip>{name}</Chip>
            {isPremiumPartner({ name }) && <AdLabel />}
          </li>
        ))}
      </ul>{' '}
      {leftOut.length > 0 && (
        <p className="mb-3">
          Eine Anfrage nennt höchstens {MAX_AGENCY_NAMES} Beratungen. Nicht dabei: {formatGermanList(leftOut)}
          .
        </p>
      )}
    </>
  );
}
