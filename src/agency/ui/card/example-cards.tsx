import type { Agency } from '#agency/model/agency.ts';
import { NO_EXTRAS } from '#agency/model/fallback.ts';
import { AgencyCard } from './agency-card.tsx';
import { LogoImage } from './agency-mark.tsx';
// A separate file loads only when scrolled to.
import logo from './example-logo.svg?no-inline';

/** Invented agencies. Their ids are negative, which no row has, so they have no page and are labelled „Beispielprofil“. */
const BASIC: Agency = {
  id: -11,
  name: 'Beispielhain Personalberatung',
  locations: ['Musterstadt'],
  foundedYear: 2008,
  summary: 'Besetzt kaufmännische und technische Leitungen in mittelständischen Unternehmen.',
  specializations: ['Führungskräfte', 'Vertrieb'],
  industries: ['Maschinenbau', 'Handel'],
  employees: 12,
  ...NO_EXTRAS,
};
const PREMIUM: Agency = { ...BASIC, id: -12, name: 'Musterfeld Personalberatung', isPremium: true };

/** The card of a basic entry beside that of a paid one, with invented contents. */
export function ExampleCards() {
  return (
    <>
      <p className="mt-3 max-w-text">
        Ein Beispiel mit erfundenen Angaben, gezeigt wie im Verzeichnis. Der Basiseintrag zeigt
        Anfangsbuchstaben, der Premium-Eintrag Ihr Logo.
      </p>
      <ul aria-label="Beispiele" className="mt-6 grid gap-6 md:grid-cols-2">
        {[
          { label: 'Karte eines Basiseintrags', agency: BASIC, mark: undefined },
          { label: 'Karte eines Premium-Eintrags', agency: PREMIUM, mark: <LogoImage address={logo} /> },
        ].map(({ label, agency, mark }) => (
          <li key={label} className="grid min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr]">
            <p className="mb-2 font-semibold">{label}</p>
            <AgencyCard agency={agency} mark={mark} />
          </li>
        ))}
      </ul>
    </>
  );
}
