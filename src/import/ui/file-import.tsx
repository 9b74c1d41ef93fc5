import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type ImportRun,
  type ImportSource,
  type NewEntryStatus,
  readVersionedAgencies,
} from '#import/api/agency-import.ts';
import { readImportChoices, saveImportChoices } from '#import/api/import-choices.ts';
import { type ImportWorker, openImportWorker } from '#import/api/open-import-worker.ts';
import { DEFAULT_RULES, type DuplicateDecision, type ImportRules } from '#import/model/dry-run.ts';
import type { FilePreview, PlanSummary } from '#import/model/import-reader.ts';
import type { ColumnMapping } from '#import/model/mapping.ts';
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, type ReadSettings } from '#import/model/table.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { toDataError } from '#lib/http/errors.ts';
import { takeCharacters } from '#lib/text/characters.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { explainLoadFailure } from '#ui/load-error/explain-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { CommitStep } from './commit-step.tsx';
import { DuplicatesStep } from './duplicates-step.tsx';
import { FilePicker } from './file-picker.tsx';
import { FOREIGN_FILE_TEXTS } from './import-texts.ts';
import { ManagedEntries } from './managed-entries.tsx';
import { MappingStep } from './mapping-step.tsx';
import { PreviewStep } from './preview-step.tsx';
import { ReportStep } from './report-step.tsx';
import { RunProgressView } from './run-progress.tsx';
import type { Importing } from './use-import-run.ts';

type TablePreview = Extract<FilePreview, { kind: 'table' }>;

interface FileImportProps {
  importing: Importing;
  onStartOver: () => void;
}

/** The result of the dry run for one mapping. */
interface Plan {
  readonly mapping: ColumnMapping;
  readonly summary: PlanSummary;
}

function describeProblem(preview: Exclude<FilePreview, TablePreview>): string {
  switch (preview.kind) {
    case 'foreign':
      return FOREIGN_FILE_TEXTS[preview.file];
    case 'empty':
      return 'Die Datei ist leer. Bitte wählen Sie eine andere.';
    case 'tooLarge':
      return `Die Datei ist zu groß: höchstens ${formatGermanNumber(MAX_IMPORT_BYTES / 1_000_000)} MB. Teilen Sie sie auf mehrere Dateien auf.`;
    case 'tooManyRows':
      return `Die Datei hat ${formatGermanNumber(preview.count)} Zeilen, höchstens ${formatGermanNumber(MAX_IMPORT_ROWS)} sind möglich. Teilen Sie sie auf mehrere Dateien auf.`;
  }
}

/** From a file to what is written: preview, mapping, dry run, decisions. Nothing is written before „Übernehmen“. */
export function FileImport({ importing, onStartOver }: FileImportProps) {
  const worker = useRef<ImportWorker>(null);
  const loading = useRef<AbortController>(null);
  /** Counts reads, to discard earlier answers. */
  const readings = useRef(0);
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<FilePreview | null>(null);
  /** Null until it is known whether one is saved for such a file. */
  const [mapping, setMapping] = useState<ColumnMapping | null>(null);
  const [rules, setRules] = useState<ImportRules>(DEFAULT_RULES);
  const [plan, setPlan] = useState<Plan | null>(null);
  const [isPlanning, setIsPlanning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [decisions, setDecisions] = useState<ReadonlyMap<string, DuplicateDecision>>(new Map());
  const [toWrite, setToWrite] = useState({ inserts: 0, updates: 0 });

  const ask: ImportWorker['ask'] = useCallback((name, ...args) => {
    worker.current ??= openImportWorker();
    return worker.current.ask(name, ...args);
  }, []);

  useEffect(
    () => () => {
      loading.current?.abort();
      worker.current?.end();
      worker.current = null;
    },
    [],
  );

  const read = useCallback(
    async (chosenFile: File | null, settings: Partial<ReadSettings>) => {
      loading.current?.abort();
      readings.current += 1;
      const reading = readings.current;
      const isCurrent = () => reading === readings.current;
      setProblem(null);
      setIsPlanning(false);
      setPlan(null);
      setMapping(null);
      try {
        const next = await ask('read', chosenFile, settings);
        if (!isCurrent()) return;
        setPreview(next);
        if (next.kind !== 'table') {
          setProblem(describeProblem(next));
          return;
        }
        // The choice made for such a file before; without one the suggestion holds.
        const { mapping: saved } = await readImportChoices(next.headingsKey, []).catch(() => ({
          mapping: null,
        }));
        if (!isCurrent()) return;
        setMapping(saved?.length === next.headings.length ? saved : next.suggestedMapping);
      } catch (thrown) {
        if (!isCurrent()) return;
        setPreview(null);
        setProblem(`Die Datei konnte nicht gelesen werden. ${explainLoadFailure(thrown)}`);
      }
    },
    [ask],
  );

  const readAgain = useCallback((settings: ReadSettings) => void read(null, settings), [read]);

  const changeMapping = useCallback((next: ColumnMapping) => {
    loading.current?.abort();
    setIsPlanning(false);
    setMapping(next);
    setPlan(null);
  }, []);

  async function tryImport(table: TablePreview) {
    if (mapping === null) return;
    loading.current?.abort();
    const controller = new AbortController();
    loading.current = controller;
    setIsPlanning(true);
    setProblem(null);
    try {
      let next: number | null = 0;
      while (next !== null) {
        const after: number = next;
        const part = await readVersionedAgencies(after, controller.signal);
        await ask('loadDirectory', part.agencies, after === 0);
        ({ next } = part);
      }
      const summary = await ask('plan', mapping, rules);
      const keys = await ask('duplicateKeys');
      const known = new Set(keys.map(({ key }) => key));
      const recalled =
        known.size === 0 ? [] : (await readImportChoices(table.headingsKey, [...known])).decisions;
      if (controller.signal.aborted) return;
      await decide(new Map(recalled.filter(([key]) => known.has(key))));
      setPlan({ mapping, summary });
      // Failing to save the mapping does not stop the dry run.
      await saveImportChoices(table.headingsKey, mapping, []).catch(() => undefined);
    } catch (thrown) {
      if (!controller.signal.aborted) {
        setProblem(`Der Probelauf ist nicht zu Ende gekommen. ${explainLoadFailure(toDataError(thrown))}`);
      }
    } finally {
      if (loading.current === controller) setIsPlanning(false);
    }
  }

  async function decide(next: ReadonlyMap<string, DuplicateDecision>) {
    setDecisions(next);
    setToWrite(await ask('decide', [...next]));
  }

  /** Kept at once, so that a session that ends takes no decision with it. */
  async function decideAndKeep(next: ReadonlyMap<string, DuplicateDecision>) {
    if (plan === null || preview?.kind !== 'table') return;
    const changed = [...next].filter(([key, decision]) => decisions.get(key) !== decision);
    await decide(next);
    await saveImportChoices(preview.headingsKey, plan.mapping, changed).catch(() => undefined);
  }

  /** Repeats the dry run with other rules. */
  async function changeManaged(changesManaged: boolean) {
    if (plan === null) return;
    const next = { ...rules, changesManaged };
    setRules(next);
    const summary = await ask('plan', plan.mapping, next);
    setToWrite(await ask('decide', [...decisions]));
    setPlan({ ...plan, summary });
  }

  async function commit(entryStatus: NewEntryStatus, origin: ImportSource) {
    if (plan === null || preview?.kind !== 'table' || file === null) return;
    const run: ImportRun = {
      id: crypto.randomUUID(),
      fileName: takeCharacters(file.name.toWellFormed(), 200) || 'Datei',
      startedAt: '',
      startedBy: null,
      state: 'receiving',
      entryStatus,
      releasedAt: null,
      releasedBy: null,
      expected: toWrite.inserts + toWrite.updates,
      received: 0,
      written: 0,
      outdated: 0,
      failed: 0,
      undone: 0,
      kept: 0,
      found: plan.summary.counts,
    };
    importing.start(run, { origin, rowsToWrite: (from, to) => ask('rowsToWrite', from, to) });
  }

  if (importing.progress !== null) {
    return (
      <section aria-label="Import">
        <RunProgressView
          importing={importing}
          onClose={() => {
            importing.clear();
            onStartOver();
          }}
        />
      </section>
    );
  }
  return (
    <section aria-label="Import" className="flex flex-col gap-10">
      <FilePicker
        fileName={file?.name ?? null}
        onPick={(picked) => {
          setFile(picked);
          setPreview(null);
          void read(picked, {});
        }}
      />
      {problem !== null && (
        <Notice variant="error">
          <p>{problem}</p>
        </Notice>
      )}
      {preview?.kind === 'table' && (
        <>
          <PreviewStep preview={preview} onChange={readAgain} />
          <MappingStep
            preview={preview}
            mapping={mapping}
            rules={rules}
            onRulesChange={(next) => {
              loading.current?.abort();
              setIsPlanning(false);
              setRules(next);
              setPlan(null);
            }}
            isPlanning={isPlanning}
            onChange={changeMapping}
            onTry={() => void tryImport(preview)}
          />
          {plan !== null && (
            <>
              <ReportStep summary={plan.summary} rowCount={preview.rowCount} ask={ask} />
              {plan.summary.counts.duplicate > 0 && (
                <DuplicatesStep
                  ask={ask}
                  decisions={decisions}
                  onDecide={(next) => void decideAndKeep(next)}
                />
              )}
              {plan.summary.managed.length > 0 && (
                <ManagedEntries
                  managed={plan.summary.managed}
                  isChanging={rules.changesManaged}
                  onChange={(isChanging) => void changeManaged(isChanging)}
                />
              )}
              <CommitStep
                fileName={file?.name ?? ''}
                toWrite={toWrite}
                onCommit={(status, origin) => void commit(status, origin)}
              />
            </>
          )}
          <p>
            <ConfirmButton
              label="Verwerfen und von vorn beginnen"
              question="Die Datei und Ihre Zuordnung verwerfen?"
              confirmLabel="Jetzt verwerfen"
              variant="quiet"
              onConfirm={onStartOver}
            />
          </p>
        </>
      )}
    </section>
  );
}
