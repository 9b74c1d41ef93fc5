import { type ReactNode, useEffect, useId } from 'react';
import { Link } from 'react-router-dom';
import { articlePath } from '#config/paths.ts';
import { rememberVacancy } from '#contact/api/remembered-vacancy.ts';
import { computeFees, type FeeResult, isComputed, spanOfModels } from '#fees/model/compute-fees.ts';
import { FEE_FIELDS, type FeeInputs, type FeeReadings, readInputs } from '#fees/model/fee-inputs.ts';
import { formatGermanList } from '#lib/german/german-list.ts';
import { formatEuros } from '#lib/german/span.ts';
import { Button } from '#ui/button.tsx';
import { CopyLink } from '#ui/copy-link.tsx';
import { latePart } from '#ui/late-part.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { BASIS_LABELS, FeeForm } from './fee-form.tsx';
import { FeeResults } from './fee-results.tsx';
import { FIELD_TEXTS } from './fee-texts.ts';
import { useFeeInputs } from './use-fee-inputs.ts';

const named = (fields: readonly (keyof typeof FIELD_TEXTS)[]) =>
  formatGermanList([...new Set(fields)].map((field) => `„${FIELD_TEXTS[field].label}“`));

/** The result in a sentence, and what keeps the rest from being computed. */
function Summary({ result, readings }: { result: FeeResult; readings: FeeReadings }) {
  const net = spanOfModels(result.models, 'net');
  const gross = spanOfModels(result.models, 'gross');
  const unclear = FEE_FIELDS.filter((field) => readings[field].state === 'unclear');
  return (
    <div role="status" className="max-w-text">
      {net === null || gross === null ? (
        <p>
          {readings.salary.state === 'empty'
            ? 'Tragen Sie ein Grundgehalt oder einen Festpreis ein. Das Ergebnis erscheint sofort.'
            : 'Noch gibt es kein Ergebnis.'}
        </p>
      ) : (
        <p className="text-lg print:text-base">
          Je nach Modell <strong>{formatEuros(net)}</strong> netto, mit Umsatzsteuer
          <span>{` ${formatEuros(gross)}`}</span>.
        </p>
      )}
      {unclear.length > 0 && (
        <p className="font-semibold text-red">{`Bitte prüfen Sie: ${named(unclear)}.`}</p>
      )}
    </div>
  );
}

/** Models without a result, and what they lack. */
function OpenModels({ result, readings }: { result: FeeResult; readings: FeeReadings }) {
  const open = result.models.flatMap((model) =>
    isComputed(model) || readings.salary.state === 'empty' ? [] : [model],
  );
  if (open.length === 0) return null;
  return (
    <p className="mt-2 max-w-text text-sm text-ink-soft print:hidden">
      {`Nicht gerechnet: ${formatGermanList(
        open.map(({ model, missing, unclear }) => {
          const fields = [...unclear, ...missing];
          return `${model.label} (${unclear.length > 0 ? 'unklar' : 'leer'}: ${named(fields)})`;
        }),
      )}.`}
    </p>
  );
}

/** The inputs; printed instead of the fields. */
function PrintedInputs({ inputs, readings }: { inputs: FeeInputs; readings: FeeReadings }) {
  const entered = FEE_FIELDS.flatMap((field) => {
    const reading = readings[field];
    return reading.state === 'read' ? [`${FIELD_TEXTS[field].label}: ${reading.words}`] : [];
  });
  return (
    <p className="hidden text-[0.8rem] print:block print:leading-tight">
      Angaben: {[...entered, `Grundlage: ${BASIS_LABELS[inputs.basis]}`].join('\u00A0· ')}
    </p>
  );
}

/** Loaded only where an agency is chosen, because it needs the definitions of all facts. */
const AgencyFees = latePart(async () => (await import('./agency-fees.tsx')).AgencyFees, {
  name: 'Die Rechnung mit den Angaben der Beratungen',
  Placeholder: () => <Skeleton className="mt-8 h-64" />,
});

interface FeeCalculatorProps {
  /** Of the heading of the result; those of its parts are one below. */
  level: 2 | 3;
  /** The agencies whose own terms are computed as well. */
  agencyIds?: readonly number[];
  /** Chooses these. */
  choice?: ReactNode;
}

/**
 * The costs of a search in each fee model. Everything is computed here; the inputs are in the fragment of the address.
 */
export function FeeCalculator({ level, agencyIds = [], choice }: FeeCalculatorProps) {
  const calculation = useFeeInputs();
  const { settled } = calculation;
  const headingId = useId();
  const readings = readInputs(settled);
  const result = computeFees(readings, settled.basis);
  const salary = readings.salary.state === 'read' ? readings.salary.words : '';
  useEffect(() => {
    rememberVacancy({ salary });
  }, [salary]);
  const [Heading, PartHeading] = level === 2 ? (['h2', 'h3'] as const) : (['h3', 'h4'] as const);
  return (
    <>
      <NeedsScript>
        Ohne JavaScript rechnet diese Seite nicht. Übliche Sätze und Rechenbeispiele stehen in{' '}
        <Link to={articlePath('kosten-personalberatung')} className={TEXT_LINK}>
          Was kostet eine Personalberatung?
        </Link>
      </NeedsScript>
      <div className="grid gap-x-12 gap-y-6 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] print:block">
        <FeeForm calculation={calculation} readings={readings} />
        <section aria-labelledby={headingId} className="min-w-0">
          <Heading id={headingId} className="text-xl sm:text-2xl print:text-base">
            Ergebnis
          </Heading>
          <PrintedInputs inputs={settled} readings={readings} />
          <div className="mt-1">
            <Summary result={result} readings={readings} />
          </div>
          {choice}
          {agencyIds.length > 0 && (
            <AgencyFees ids={agencyIds} readings={readings} basis={settled.basis} Heading={PartHeading} />
          )}
          <FeeResults result={result} readings={readings} Heading={PartHeading} />
          <OpenModels result={result} readings={readings} />
          <p className="mt-6 max-w-text text-sm text-ink-soft print:mt-2 print:max-w-none print:text-[0.8rem] print:leading-tight">
            Eine Schätzung, kein Angebot: Was Sie zahlen, steht in Ihrem Vertrag. Alle Beträge sind netto, wo
            nicht „mit Umsatzsteuer“ steht. Jeder Schritt ist auf volle Euro gerundet, ab 50&nbsp;Cent auf;
            der nächste rechnet mit dem gerundeten Betrag.
          </p>
          {(result.own !== null || result.models.some(isComputed)) && (
            <div className="mt-6 flex flex-wrap gap-3 print:hidden">
              <Button variant="secondary" onClick={() => window.print()}>
                Drucken
              </Button>
              <CopyLink link={calculation.link()} variant="secondary" />
            </div>
          )}
        </section>
      </div>
    </>
  );
}
