import { readEntryValues } from '#data/entry/entry-columns.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { BASIC_FIELD_NAMES, type EntryValues, isNumberField } from '#domain/entry/entry.ts';
import { findFault } from '#domain/entry/entry-form.ts';
import { computeProfileScore } from '#domain/score/profile-score.ts';
import { AgencyCard } from '#features/agency-card/agency-card.tsx';
import { readStoredFacts } from '#domain/facts/check-fact.ts';
import { AgencyProfile } from '#features/agency-card/agency-profile.tsx';
import { FactList } from '#features/facts/fact-list.tsx';
import { ProfileScoreFigure } from '#features/profile-score/profile-score-figure.tsx';
import { ScoreDetails } from '#features/profile-score/score-details.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';

/** The agency as the site would read it, without numbers that it would not take; without a page, so that nothing in the preview leads there. */
function readAgency(values: EntryValues, currentYear: number): Agency {
  const faultyNumbers = BASIC_FIELD_NAMES.filter(
    (field) => isNumberField(field) && findFault(field, values[field] ?? null, currentYear) !== null,
  );
  const agency = readEntryValues({
    ...values,
    ...Object.fromEntries(faultyNumbers.map((field) => [field, null])),
  });
  return { ...agency, id: 0, name: agency.name ?? 'Ihre Personalberatung' };
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
      <ProfileScoreFigure score={score} />
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
