import { isPremiumPartner } from '#agency/model/agency.ts';
import { MAX_AGENCY_NAMES } from '#contact/model/enquiry-limit.ts';
import { formatGermanList } from '#lib/german/german-list.ts';
import { AdLabel } from '#ui/ad-label.tsx';
import { Chip } from '#ui/chip.tsx';

/** The agencies that an enquiry is about, and those that it leaves out. */
export function NamedAgencies({ named, leftOut }: { named: readonly string[]; leftOut: readonly string[] }) {
  return (
    <>
      <p className="font-semibold">Ihre Anfrage betrifft</p>
      <ul className="mt-2 mb-3 flex flex-wrap gap-2">
        {named.map((name, place) => (
          <li key={`${String(place)} ${name}`} className="flex max-w-full flex-wrap items-center gap-2">
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
