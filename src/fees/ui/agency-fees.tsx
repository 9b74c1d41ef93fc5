import { useQuery } from '@tanstack/react-query';
import { agencyFactsQuery, type AgencyFacts } from '#agency/api/agency-facts.ts';
import { describeSource } from '#entry/model/field-source.ts';
import { FACTS } from '#facts/model/facts.ts';
import { type AgencyFee, type AgencyFeeStep, computeAgencyFee } from '#fees/model/agency-fee.ts';
import type { FeeBasis, FeeReadings } from '#fees/model/fee-inputs.ts';
import { Button } from '#ui/button.tsx';
import { useToday } from '#ui/use-today.ts';
import { type AmountRow, AmountTable, rowsOfSteps } from './amount-table.tsx';

interface AgencyFeesProps {
  /** The agencies whose terms are computed. */
  ids: readonly number[];
  readings: FeeReadings;
  basis: FeeBasis;
  Heading: 'h3' | 'h4';
}

interface Column {
  readonly known: AgencyFacts;
  readonly fee: AgencyFee;
}

function sourcesOf({ facts }: AgencyFeeStep, known: AgencyFacts | undefined, now: Date): string[] {
  return facts.map((key) => {
    const source = known?.sources.find(({ field }) => field === key);
    return `${FACTS[key].label}: ${source === undefined ? 'ohne Quelle und Datum' : describeSource(source, now)}`;
  });
}

function rowsOf(columns: readonly Column[], now: Date): AmountRow[] {
  return rowsOfSteps(
    columns.map(({ fee }) => (fee.state === 'computed' ? fee.steps : [])),
    (step, column) => ({
      amount: step.amount ?? 'nicht mitgerechnet',
      formula: step.formula,
      sources: sourcesOf(step, columns[column]?.known, now),
    }),
  );
}

/** Why an agency has no column; null where it has one, or lacks the visitor's figures alone. */
function explainOpen({ known: { name }, fee }: Column): string | null {
  if (fee.state !== 'noRate') return null;
  if (fee.isFixedPrice)
    return `${name} arbeitet zum Festpreis. Den Betrag nennt ein Angebot; tragen Sie ihn oben ein.`;
  return fee.isUndisclosed
    ? `${name} macht zum Honorarsatz keine Angabe. Gerechnet wird nichts.`
    : `Von ${name} ist noch kein Honorarsatz bekannt. Gerechnet wird nichts.`;
}

/** The costs of the search with these agencies, by their entries, each figure with its source and date. */
export function AgencyFees({ ids, readings, basis, Heading }: AgencyFeesProps) {
  const query = useQuery(agencyFactsQuery(ids));
  const now = useToday();
  const { data } = query;
  const columns = ids.flatMap((id): Column[] => {
    const known = data?.get(id);
    return known === undefined ? [] : [{ known, fee: computeAgencyFee(known.facts, readings, basis) }];
  });
  // None of them is in the directory any more.
  if (data !== undefined && columns.length === 0) return null;
  const computed = columns.filter(({ fee }) => fee.state === 'computed');
  const isSalaryMissing = columns.some(({ fee }) => fee.state === 'noSalary');
  return (
    <>
      <section className="mt-8 print:mt-2 print:break-inside-avoid">
        <Heading className="font-serif text-xl font-semibold print:text-sm">
          Mit den Angaben der Beratungen
        </Heading>
        {query.isError && (
          <div className="mt-2">
            <p>Die Angaben der Beratungen konnten nicht geladen werden.</p>
            <Button variant="quiet" disabled={query.isFetching} onClick={() => void query.refetch()}>
              Erneut versuchen
            </Button>
          </div>
        )}
        {query.isPending && <p role="status">Die Angaben der Beratungen werden geladen …</p>}
        {data !== undefined && (
          <>
            {computed.length > 0 && (
              <AmountTable
                caption="Honorar nach den Angaben der Beratungen"
                columns={computed.map(({ known }) => known.name)}
                rows={rowsOf(computed, now)}
              />
            )}
            <ul className="mt-2 max-w-text text-sm text-ink-soft print:max-w-none print:text-[0.8rem]">
              {isSalaryMissing && (
                <li>Sobald ein Grundgehalt eingetragen ist, steht hier, was die Suche mit ihnen kostet.</li>
              )}
              {columns
                .flatMap((column) => explainOpen(column) ?? [])
                .map((text) => (
                  <li key={text}>{text}</li>
                ))}
              {computed.length > 0 && (
                <li>
                  Übliche Sätze aus den Einträgen, kein Angebot. „Noch offen“ und „keine Angabe“ sind nicht
                  mitgerechnet; fragen Sie danach.
                </li>
              )}
            </ul>
          </>
        )}
      </section>
      <Heading className="mt-8 font-serif text-xl font-semibold print:mt-2 print:text-sm">
        Mit allgemeinen Honorarmodellen
      </Heading>
    </>
  );
}
