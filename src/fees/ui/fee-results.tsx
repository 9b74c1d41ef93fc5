import type { ReactNode } from 'react';
import {
  type ComputedModel,
  describeDifference,
  type FeeResult,
  isComputed,
} from '#fees/model/compute-fees.ts';
import { type FeeReadings } from '#fees/model/fee-inputs.ts';
import { findMissingPairs, type OwnCosts } from '#fees/model/own-costs.ts';
import { pluralForm } from '#lib/german/german-count.ts';
import { formatGermanList } from '#lib/german/german-list.ts';
import { formatEuros } from '#lib/german/span.ts';
import { type AmountRow, AmountTable, rowsOfSteps } from './amount-table.tsx';
import { FIELD_TEXTS } from './fee-texts.ts';

const labelsOf = (models: readonly ComputedModel[]) => models.map(({ model }) => model.label);

/** The difference of each model to the costs without an agency; none where no own costs are known. */
function rowsOfDifference(models: readonly ComputedModel[], own: OwnCosts | null): readonly AmountRow[] {
  if (own === null) return [];
  const formula = `Summe netto − ${formatEuros(own.sum)}`;
  const cells = models.map(({ difference }) =>
    difference === null ? undefined : { amount: describeDifference(difference), formula },
  );
  return [{ label: 'Gegenüber der Suche ohne Beratung', cells }];
}

function rowsOfGuarantees(models: readonly ComputedModel[]): readonly AmountRow[] {
  return (models[0]?.guarantees ?? []).map(({ name, label }) => ({
    label,
    cells: models.map(({ guarantees }) => guarantees.find((step) => step.name === name)),
  }));
}

interface SectionProps {
  Heading: 'h3' | 'h4';
  heading: string;
  children: ReactNode;
}

function Section({ Heading, heading, children }: SectionProps) {
  return (
    <section className="mt-8 print:mt-2 print:break-inside-avoid">
      <Heading className="font-serif text-xl font-semibold print:text-sm">{heading}</Heading>
      {children}
    </section>
  );
}

const NOTE =
  'mt-2 max-w-text text-sm text-ink-soft print:mt-1 print:max-w-none print:text-[0.8rem] print:leading-tight';

/** The three payments of a retainer. */
function Instalments({ retainer, Heading }: { retainer: ComputedModel; Heading: 'h3' | 'h4' }) {
  const { instalments } = retainer;
  const hasExpenses = retainer.steps.some(({ name }) => name === 'expenses');
  const [, second] = instalments;
  return (
    <Section Heading={Heading} heading="Zahlung in Dritteln">
      <AmountTable
        caption="Die drei Raten des Suchauftrags"
        columns={['Netto', 'Mit Umsatzsteuer', 'Bis dahin gezahlt, netto']}
        rows={instalments.map(({ occasion, net, gross, paid }, index) => ({
          label: `${String(index + 1)}. ${occasion}`,
          cells: [{ amount: net }, { amount: gross }, { amount: paid }],
        }))}
      />
      <p className={NOTE}>
        {second !== undefined && (
          <span>{`Brechen Sie nach der zweiten Rate ab, sind ${formatEuros(second.paid)} netto gezahlt. Was davon geschuldet bleibt, hängt am Vertrag. `}</span>
        )}
        {hasExpenses && <span>Nebenkosten kommen hinzu.</span>}
      </p>
    </Section>
  );
}

/** The costs of the search without an agency, as far as they were entered. */
function OwnCostsTable({ own, Heading }: { own: OwnCosts; Heading: 'h3' | 'h4' }) {
  return (
    <Section Heading={Heading} heading="Die Suche ohne Beratung">
      <AmountTable
        caption="Ihre Kosten ohne Beratung"
        columns={['Betrag']}
        rows={[
          ...own.steps.map(({ label, amount, formula }) => ({ label, cells: [{ amount, formula }] })),
          { label: 'Summe ohne Beratung', isSum: true, cells: [{ amount: own.sum }] },
        ]}
      />
    </Section>
  );
}

interface FeeResultsProps {
  result: FeeResult;
  readings: FeeReadings;
  Heading: 'h3' | 'h4';
}

/** Every step as a table, the models side by side. */
export function FeeResults({ result, readings, Heading }: FeeResultsProps) {
  const models = result.models.filter(isComputed);
  const retainer = models.find(({ instalments }) => instalments.length > 0);
  const stepRows = rowsOfSteps(
    models.map(({ steps }) => steps),
    (step) => step,
  );
  const guarantees = rowsOfGuarantees(models);
  const [left, months] = [readings.leavesAfter, readings.guarantee];
  const lacking = findMissingPairs(readings).map((field) => `„${FIELD_TEXTS[field].label}“`);
  return (
    <>
      {models.length > 0 && (
        <AmountTable
          caption="Honorar Schritt für Schritt"
          columns={labelsOf(models)}
          rows={[...stepRows, ...rowsOfDifference(models, result.own)]}
        />
      )}
      {retainer !== undefined && <Instalments retainer={retainer} Heading={Heading} />}
      {guarantees.length > 0 && left.state === 'read' && months.state === 'read' && (
        <Section
          Heading={Heading}
          heading={`Wenn die neue Kraft nach ${left.words} ${pluralForm(left.value, 'Monat', 'Monaten')} geht`}
        >
          <AmountTable
            caption="Kosten, bis die Stelle ein zweites Mal besetzt ist"
            columns={labelsOf(models)}
            rows={guarantees}
          />
          <p className={NOTE}>
            Netto, bis die Stelle ein zweites Mal besetzt ist, wenn Sie zu gleichen Bedingungen erneut suchen
            lassen. Angenommen ist eine Garantie von{' '}
            <span>{`${months.words} ${pluralForm(months.value, 'Monat', 'Monaten')}`}</span> ab dem ersten
            Arbeitstag, deren letzter Monat noch zählt. Welche der drei Regeln gilt, steht im Vertrag.
          </p>
        </Section>
      )}
      {result.own !== null && <OwnCostsTable own={result.own} Heading={Heading} />}
      {lacking.length > 0 && (
        <p className={NOTE}>{`Nicht mitgerechnet, weil eine Angabe fehlt: ${formatGermanList(lacking)}.`}</p>
      )}
    </>
  );
}
