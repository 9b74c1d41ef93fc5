import { ExampleCards } from '#agency/ui/card/example-cards.tsx';
import { CaseStudyList, ServiceList } from '#agency/ui/extended/extended-parts.tsx';
// Separate files load only when scrolled to.
import meeting from './meeting.svg?no-inline';
import office from './office.svg?no-inline';

/** Invented, as the cards are. */
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

const PICTURES = [
  { address: office, alt: 'Zeichnung: ein Schreibtisch vor einem Fenster mit Blick auf Felder' },
  { address: meeting, alt: 'Zeichnung: zwei Menschen an einem Besprechungstisch' },
];
/** In the words of METRICS in src/statistics/model/statistics.ts, which would bring more code than words. */
const FIGURES = [
  ['Aufrufe des Profils', '184'],
  ['Treffer im Berater-Assistenten', '37'],
  ['Vergleiche', '21'],
  ['Gemerkt', '12'],
  ['Klicks auf die Website', '29'],
  ['Direkte Anfragen', '<5'],
] as const;

/** A basic entry beside a paid one, what a paid one adds to the profile, and the report, with invented contents. */
export function OfferExamples() {
  return (
    <section aria-labelledby="beispiele" className="mt-16">
      <h2 id="beispiele" className="text-2xl">
        So sieht es aus
      </h2>
      <ExampleCards />
      <h3 className="mt-10 text-xl">Im Profil eines Premium-Eintrags</h3>
      <p className="mt-1 text-ink-soft">Beispiel mit erfundenen Angaben</p>
      <h4 className="mt-4 text-lg">Leistungen</h4>
      <ServiceList services={SERVICES} Heading="h5" />
      <h4 className="mt-4 mb-2 text-lg">Fallbeispiele</h4>
      <CaseStudyList studies={STUDIES} Heading="h5" />
      <h4 className="mt-6 mb-3 text-lg">Bilder</h4>
      <ul aria-label="Bilder" className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 print:hidden">
        {PICTURES.map(({ address, alt }) => (
          <li key={address}>
            <img
              src={address}
              alt={alt}
              width={720}
              height={480}
              loading="lazy"
              className="h-auto w-full border border-line"
            />
          </li>
        ))}
      </ul>
      <h3 className="mt-10 text-xl">Der Monatsbericht, für jeden Eintrag</h3>
      <p className="mt-1 max-w-text text-ink-soft">
        Beispiel mit erfundenen Zahlen. Den Bericht schicken wir per E-Mail nach jedem Monat, in dem eine Zahl
        mindestens fünf erreicht; abschalten können Sie ihn jederzeit.
      </p>
      <dl
        aria-label="Monatsbericht"
        className="mt-4 grid max-w-text grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-t-2 border-line-strong bg-surface px-5 py-3"
      >
        {FIGURES.map(([label, figure]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid py-1">
            <dt>{label}</dt>
            <dd className="text-right font-semibold digits">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
