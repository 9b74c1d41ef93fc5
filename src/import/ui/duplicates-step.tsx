import { useEffect, useState } from 'react';
import type { ImportWorker } from '#import/api/open-import-worker.ts';
import { type DuplicateDecision, DUPLICATE_DECISIONS } from '#import/model/dry-run.ts';
import { FIELD_HEADINGS } from '#import/model/export.ts';
import type { DuplicateRow } from '#import/model/import-reader.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { Button } from '#ui/button.tsx';
import { controlClass } from '#ui/control.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { ImportStep } from './import-step.tsx';
import { DECISION_LABELS, MATCH_LABELS } from './import-texts.ts';

/** Few enough to be rendered at once on a slow machine. */
const ROWS_PER_PAGE = 10;

interface DuplicatesStepProps {
  ask: ImportWorker['ask'];
  decisions: ReadonlyMap<string, DuplicateDecision>;
  onDecide: (decisions: ReadonlyMap<string, DuplicateDecision>) => void;
}

/** The decisions about rows that may be entries already; for all of them, or one by one. */
export function DuplicatesStep({ ask, decisions, onDecide }: DuplicatesStepProps) {
  const [limit, setLimit] = useState(ROWS_PER_PAGE);
  const [shown, setShown] = useState<{ readonly total: number; readonly rows: readonly DuplicateRow[] }>({
    total: 0,
    rows: [],
  });

  useEffect(() => {
    let isCurrent = true;
    async function load() {
      const next = await ask('duplicates', 0, limit);
      if (isCurrent) setShown(next);
    }
    // The worker may have ended with the file.
    load().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [ask, limit]);

  async function decideAll(decision: DuplicateDecision) {
    const keys = await ask('duplicateKeys');
    // The row is left out where no entry can be changed.
    onDecide(
      new Map(
        keys.map(({ key, canUpdate }) => [key, decision === 'update' && !canUpdate ? 'skip' : decision]),
      ),
    );
  }

  return (
    <ImportStep number={5} heading="Über Dubletten entscheiden">
      <p className="mt-2 max-w-text">
        {formatGermanCount(shown.total, 'Zeile gibt', 'Zeilen gibt')} es vielleicht schon. Solange Sie nichts
        anderes wählen, werden sie nicht übernommen. Ihre Entscheidungen werden für spätere Importe gemerkt.
      </p>
      <div role="group" aria-label="Für alle Dubletten" className="mt-4 flex flex-wrap gap-3">
        {DUPLICATE_DECISIONS.map((decision) => (
          <Button key={decision} variant="secondary" onClick={() => void decideAll(decision)}>
            Alle: {DECISION_LABELS[decision]}
          </Button>
        ))}
      </div>
      <ul className="mt-6 border-t-2 border-line-strong">
        {shown.rows.map(({ row, key, of, canUpdate, name, changes }) => (
          <li
            key={row}
            className="grid gap-x-6 gap-y-2 border-b border-line px-2 py-3 md:grid-cols-[1fr_20rem]"
          >
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <span className="digits text-ink-soft">Zeile {formatGermanNumber(row)}:</span>{' '}
                <strong className="font-semibold">
                  <bdi>{name}</bdi>
                </strong>
              </p>
              <p className="wrap-anywhere text-ink-soft">
                {MATCH_LABELS[of.by]} wie{' '}
                {of.row === null ? 'der Eintrag' : `Zeile ${formatGermanNumber(of.row)}`}
                {of.id !== null && of.row !== null && ' und der Eintrag'} „<bdi>{of.name}</bdi>“
              </p>
              {changes.length > 0 && (
                <Disclosure summary={formatGermanCount(changes.length, 'Unterschied', 'Unterschiede')}>
                  <dl>
                    {changes.map(({ field, before, after }) => (
                      <div key={field} className="py-1">
                        <dt className="font-semibold">{FIELD_HEADINGS[field]}</dt>
                        <dd className="min-w-0 wrap-anywhere">
                          {before === '' ? 'leer' : <bdi>{before}</bdi>} → <bdi>{after}</bdi>
                        </dd>
                      </div>
                    ))}
                  </dl>
                </Disclosure>
              )}
            </div>
            <div>
              <select
                aria-label={`Entscheidung für Zeile ${String(row)}`}
                value={decisions.get(key) ?? 'skip'}
                className={controlClass('w-full')}
                onChange={(event) => {
                  const decision = DUPLICATE_DECISIONS.find((known) => known === event.target.value);
                  if (decision !== undefined) onDecide(new Map(decisions).set(key, decision));
                }}
              >
                {DUPLICATE_DECISIONS.filter((decision) => decision !== 'update' || canUpdate).map(
                  (decision) => (
                    <option key={decision} value={decision}>
                      {DECISION_LABELS[decision]}
                    </option>
                  ),
                )}
              </select>
            </div>
          </li>
        ))}
      </ul>
      {shown.rows.length < shown.total && (
        <p className="mt-4">
          <Button variant="secondary" onClick={() => setLimit(limit + ROWS_PER_PAGE)}>
            Weitere anzeigen
          </Button>
        </p>
      )}
    </ImportStep>
  );
}
