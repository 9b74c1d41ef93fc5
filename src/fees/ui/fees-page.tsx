import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatIdParameter, MAX_COMPARED, parseIdParameter } from '#agency/model/id-list.ts';
import { articlePath } from '#config/paths.ts';
import { latePart } from '#ui/late-part.tsx';
import { Page, PageBanner } from '#ui/page/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { STANDALONE_LINK, TEXT_LINK } from '#ui/text-link.ts';
import { useIsHydrated } from '#ui/use-is-hydrated.ts';
import { FeeCalculator } from './fee-calculator.tsx';

const AgencyChoice = latePart(async () => (await import('./agency-choice.tsx')).AgencyChoice, {
  name: 'Die Auswahl der Beratungen',
  Placeholder: () => <Skeleton className="h-24" />,
});

/** The ids of the agencies whose terms are calculated, from the address, as in the comparison. */
function useChosenIds() {
  const [parameters, setParameters] = useSearchParams();
  const isHydrated = useIsHydrated();
  return {
    ids: isHydrated ? parseIdParameter(parameters.get('ids'), MAX_COMPARED) : [],
    choose: (next: readonly number[]) =>
      setParameters(next.length === 0 ? {} : { ids: formatIdParameter(next) }, {
        replace: true,
        preventScrollReset: true,
      }),
  };
}

/** Loads the code that chooses agencies only when a visitor wants one. */
function FeeChoice({ ids, choose }: ReturnType<typeof useChosenIds>) {
  const [isChosen, setIsChosen] = useState<boolean>();
  const isOpen = isChosen ?? ids.length > 0;
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsChosen(currentTarget.open)}
      className="mt-6 border-t border-line pt-2 print:hidden"
    >
      <summary className={`cursor-pointer ${STANDALONE_LINK}`}>
        Mit den Angaben einer Beratung rechnen
      </summary>
      {(isOpen || ids.length > 0) && <AgencyChoice ids={ids} onChange={choose} />}
    </details>
  );
}

/** The page of the Honorarrechner. */
export function FeesPage() {
  const chosen = useChosenIds();
  return (
    <Page
      title="Honorarrechner"
      description="Was kostet eine Personalberatung? Honorar je Modell als Spanne mit jedem Rechenschritt, Umsatzsteuer, Garantie und Vergleich mit der eigenen Suche. Im Browser gerechnet."
    >
      <div data-page="compact" className="mx-auto w-full max-w-page px-5 print:max-w-none print:px-0">
        <PageBanner heading="Honorarrechner">
          <p className="print:hidden">
            Was eine Personalberatung kostet, in vier Modellen. Ihre Zahlen verlassen Ihren Browser nicht.
          </p>
        </PageBanner>
        <div className="mt-5 print:mt-2">
          <FeeCalculator level={2} agencyIds={chosen.ids} choice={<FeeChoice {...chosen} />} />
        </div>
        <div className="mt-10 grid gap-x-12 gap-y-8 lg:grid-cols-2 print:hidden">
          <section aria-labelledby="spannen">
            <h2 id="spannen" className="text-2xl">
              Woher die Spannen stammen
            </h2>
            <p className="mt-3 max-w-text">
              Die eingetragenen Sätze sind redaktionelle Spannen aus unserem Artikel{' '}
              <Link to={articlePath('kosten-personalberatung')} className={TEXT_LINK}>
                Was kostet eine Personalberatung?
              </Link>
              , keine Messwerte; eine Gebührenordnung gibt es nicht. Gemessen hat der Branchenverband BDU in
              seiner Studie von 2021: im Durchschnitt 27&nbsp;% des Jahreszieleinkommens, in rund einem
              Viertel der Fälle über 30&nbsp;%. Die Quellen stehen am Ende des Artikels.
            </p>
            <p className="mt-3 max-w-text">
              Für Festpreise, Mindesthonorare und Nebenkosten kennen wir keine belegten Zahlen. Diese Felder
              sind deshalb leer. Was zur Garantie eingetragen ist, heißt Annahme.
            </p>
          </section>
          <section aria-labelledby="regeln">
            <h2 id="regeln" className="text-2xl">
              So wird gerechnet
            </h2>
            <ul className="mt-3 flex max-w-text list-disc flex-col gap-2 pl-5">
              <li>
                Eine Spanne rechnet mit beiden Enden: kleinstes Gehalt mal kleinster Satz, größtes mal
                größter.
              </li>
              <li>
                Gerechnet wird in Ihrem Browser. Ihre Eingaben stehen in der Adresszeile hinter dem Zeichen
                „#“, das ein Browser an keinen Server schickt; wer den Link von Ihnen erhält, kann sie lesen.
              </li>
              <li>Das Mindesthonorar gilt für Honorare nach Prozent, nicht für den Festpreis.</li>
              <li>
                Die Umsatzsteuer beträgt 19&nbsp;% (§&nbsp;12 Abs.&nbsp;1 UStG). Wer sie als Vorsteuer
                abzieht, vergleicht die Nettobeträge.
              </li>
              <li>
                Geht die neue Kraft erst nach dem Ende der Garantie, hilft diese nicht mehr: Dann kostet die
                zweite Suche so viel wie die erste.
              </li>
            </ul>
          </section>
        </div>
      </div>
    </Page>
  );
}
