import type { Agency } from '#agency/model/agency.ts';
import { computeProfileScore } from '#agency/model/profile-score.ts';
import { formatProfileScore } from '#agency/model/score-explanation.ts';
import { AgencyCard } from '#agency/ui/card/agency-card.tsx';
import { AgencyProfile } from '#agency/ui/card/agency-profile.tsx';
import { ScoreDetails } from '#agency/ui/score/score-details.tsx';
import { readEntryValues } from '#entry/api/entry-columns.ts';
import { findFieldFault } from '#entry/model/entry-form.ts';
import { BASIC_FIELD_NAMES, type EntryValues, isNumberField } from '#entry/model/entry.ts';
import { readStoredFacts } from '#facts/model/check-fact.ts';
import { FactList } from '#facts/ui/fact-list.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';

/** The agency as the site would read it, without numbers that it would not take; without a page, so that nothing in the preview leads there. */
function readAgency(values: EntryValues, currentYear: number): Agency {
  const faultyNumbers = BASIC_FIELD_NAMES.filter(
    (field) => isNumberField(field) && findFieldFault(field, values[field] ?? null, currentYear) !== null,
  );
  const agency = readEntryValues({
    ...values,
    ...Object.fromEntries(faultyNumbers.map((field) => [field, null])),
  });
  return {
    ...agency,
    id: 0,
    name: agency.name ?? 'Ihre Personalberatung',
    facts: readStoredFacts(values),
  };
}

interface DraftPreviewProps {
  values: EntryValues;
  currentYear: number;
}

/** The card and the Profil-Score that these values would make. */
export function CardPreview({ values, currentYear }: DraftPreviewProps) {
  const agency = readAgency(values, currentYear);
  const score = computeProfileScore(agency, currentYear);
  return (
    <section aria-labelledby="vorschau" className="flex flex-col gap-5">
      <h3 id="vorschau" className="text-xl">
        Vorschau als Karte
      </h3>
      <AgencyCard agency={agency} />
      <p>
        <strong>Profil-Score:</strong> {formatProfileScore(score)}
      </p>
      <ScoreDetails score={score} />
    </section>
  );
}

/** The profile that these values would make, opened on demand. */
export function ProfilePreview({ values, currentYear }: DraftPreviewProps) {
  const agency = readAgency(values, currentYear);
  return (
    <details className="border-y border-line">
      <summary className={`cursor-pointer ${STANDALONE_LINK}`}>Vorschau als Profil</summary>
      <div className="-mx-5 pb-8">
        <AgencyProfile
          agency={agency}
          SectionHeading="h4"
          facts={readStoredFacts(values)}
          terms={<FactList facts={readStoredFacts(values)} GroupHeading="h5" />}
          heading={<h3 className="text-2xl wrap-anywhere sm:text-3xl">{agency.name}</h3>}
        />
      </div>
    </details>
  );
}
