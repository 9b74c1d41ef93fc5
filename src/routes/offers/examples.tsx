import { AgencyCard } from '#features/agency-card/agency-card.tsx';
import type { Agency } from '#domain/agency/agency.ts';
import { CaseStudyList, ServiceList } from '#features/extended-profile/extended-parts.tsx';

/** Invented; negative numbers are rows of nobody, so they have no page and say „Beispielprofil“. */
const BASIC: Agency = {
  id: -11,
  name: 'Beispielhain Personalberatung',
  locations: ['Musterstadt'],
  foundedYear: 2008,
  summary: 'Besetzt kaufmännische und technische Leitungen in mittelständischen Unternehmen.',
  specializations: ['Führungskräfte', 'Vertrieb'],
  industries: ['Maschinenbau', 'Handel'],
  employees: 12,
  website: null,
  takesEnquiries: false,
  reviewCount: 0,
  reviewMean: null,
  reviewWeight: null,
  facts: {},
  isPremium: false,
  logo: null,
};
const PREMIUM: Agency = { ...BASIC, id: -12, name: 'Musterfeld Personalberatung', isPremium: true };

const SERVICES = [
  {
    title: 'Direktsuche',
    text: 'Wir sprechen Menschen an, die gerade nicht suchen, und berichten jede Woche, wie weit wir sind.',
  },
  { title: 'Interim', text: 'Für die Zeit, bis die Stelle besetzt ist, schlagen wir Führung auf Zeit vor.' },
];
const STUDIES = [
  {
    title: 'Werkleitung für einen Zulieferer',
    situation: 'Die Stelle war seit acht Monaten offen.',
    approach: 'Gespräche mit 40 Personen aus verwandten Branchen.',
    result: 'Nach elf Wochen besetzt.',
    year: '2025',
    client: '',
    clientAgreed: false,
  },
];

/** A basic entry beside a paid one, and what a paid one adds to the profile: the components that visitors see, with invented contents. */
export function Examples() {
  return (
    <section aria-labelledby="beispiele" className="mt-16">
      <h2 id="beispiele" className="text-2xl">
        So sieht es aus
      </h2>
      <p className="mt-3 max-w-text">
        Ein Beispiel mit erfundenen Angaben, gezeigt mit denselben Bausteinen wie im Verzeichnis. An der
        Stelle der Anfangsbuchstaben steht im Premium-Eintrag Ihr Logo.
      </p>
      <ul aria-label="Beispiele" className="mt-6 grid gap-6 md:grid-cols-2">
        {[
          { label: 'Karte eines Basiseintrags', agency: BASIC },
          { label: 'Karte eines Premium-Eintrags', agency: PREMIUM },
        ].map(({ label, agency }) => (
          <li key={label} className="grid min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr]">
            <p className="mb-2 font-semibold">{label}</p>
            <AgencyCard agency={agency} />
          </li>
        ))}
      </ul>
      <h3 className="mt-10 text-xl">Im Profil eines Premium-Eintrags</h3>
      <p className="mt-1 text-ink-soft">Beispiel mit erfundenen Angaben</p>
      <h4 className="mt-4 text-lg">Leistungen</h4>
      <ServiceList services={SERVICES} Heading="h5" />
      <h4 className="mt-4 mb-2 text-lg">Fallbeispiele</h4>
      <CaseStudyList studies={STUDIES} Heading="h5" />
    </section>
  );
}
