import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { adminEntryPath, agencyPath } from '#config/paths.ts';
import { entryAdministrationQueries } from '#data/entry/entry-administration.ts';
import { mergeEntries } from '#data/entry/entry-proposals.ts';
import { ENTRY_FIELD_LABELS } from '#domain/entry/field-labels.ts';
import { NO_ENTRY_FILTER, MAX_LIST_TERM_LENGTH } from '#domain/entry/entry-list.ts';
import { type Entry, ENTRY_FIELD_NAMES } from '#domain/entry/entry.ts';
import { takeCharacters } from '#domain/text/characters.ts';
import { ChangeError } from '#routes/admin/change-error.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { TextField } from '#ui/field.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { DisplayedValue } from './displayed-value.tsx';
import { ENTRY_STATUS_LABELS } from './entry-texts.ts';
import { QueryState } from './query-state.tsx';

interface MergeEntryProps {
  userId: string;
  entry: Entry;
  onChanged: () => void;
}

const nameOf = ({ id, values }: Entry) => `„${String(values.name ?? 'Ohne Namen')}“ (Nr. ${String(id)})`;

/** Finds the entry that stays, shows both side by side, and joins them once that is confirmed. */
export function MergeEntry({ userId, entry, onChanged }: MergeEntryProps) {
  const [typed, setTyped] = useState('');
  const [term, setTerm] = useState('');
  const [winnerId, setWinnerId] = useState<number | null>(null);
  const found = useQuery({
    ...entryAdministrationQueries.list(userId, { ...NO_ENTRY_FILTER, term }),
    enabled: term !== '',
  });
  const winners =
    found.data?.entries.filter(({ id, status }) => id !== entry.id && status !== 'removed').slice(0, 10) ??
    [];

  return (
    <>
      <p className="mt-1 max-w-text text-ink-soft">
        Gibt es dieselbe Personalberatung zweimal, bleibt der andere Eintrag. Dieser wird entfernt, seine
        Adresse führt dann dorthin, und wer hier Zugang hat, hat ihn dort.
      </p>
      <form
        role="search"
        aria-label="Den Eintrag suchen, der bleibt"
        className="mt-4 flex max-w-text flex-wrap items-end gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          setWinnerId(null);
          setTerm(takeCharacters(typed.trim(), MAX_LIST_TERM_LENGTH));
        }}
      >
        <TextField
          className="min-w-0 grow"
          type="search"
          autoComplete="off"
          label="Welcher Eintrag bleibt? (Name, Website oder Nummer)"
          error={undefined}
          maxLength={2 * MAX_LIST_TERM_LENGTH}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
          }}
        />
        <Button type="submit" variant="secondary">
          Eintrag suchen
        </Button>
      </form>
      {term !== '' && <QueryState failed="Die Suche ist fehlgeschlagen." query={found} />}
      <div role="status">
        {term !== '' && found.isSuccess && !found.isPlaceholderData && winners.length === 0 && (
          <p className="mt-4">Kein anderer Eintrag passt dazu.</p>
        )}
      </div>
      <ul aria-label="Gefundene Einträge" className="mt-4 max-w-text empty:hidden">
        {term === ''
          ? null
          : winners.map(({ id, name, towns, status }) => (
              <li key={id} className="border-t border-line">
                <label className="flex min-h-11 cursor-pointer items-center gap-3 py-2">
                  <input
                    type="radio"
                    name="winner"
                    className="size-5 shrink-0 accent-petrol"
                    checked={winnerId === id}
                    onChange={() => {
                      setWinnerId(id);
                    }}
                  />
                  <span className="min-w-0 wrap-anywhere">
                    {name ?? 'Ohne Namen'}
                    <span className="text-ink-soft">
                      {' '}
                      · Nr. {id} · {towns ?? 'kein Ort'} · {ENTRY_STATUS_LABELS[status]}
                    </span>
                  </span>
                </label>
              </li>
            ))}
      </ul>
      {winnerId !== null && (
        <Comparison key={winnerId} userId={userId} loser={entry} winnerId={winnerId} onChanged={onChanged} />
      )}
    </>
  );
}

interface ComparisonProps {
  userId: string;
  loser: Entry;
  winnerId: number;
  onChanged: () => void;
}

function Comparison({ userId, loser, winnerId, onChanged }: ComparisonProps) {
  const navigate = useNavigate();
  const query = useQuery(entryAdministrationQueries.one(userId, winnerId));
  const merging = useMutation({
    mutationFn: () => mergeEntries(loser.id, winnerId),
    onSuccess: () => {
      showToast({
        title: 'Einträge zusammengeführt',
        description: `${agencyPath(loser.id)} führt jetzt zu ${agencyPath(winnerId)}.`,
        variant: 'success',
      });
      onChanged();
      void navigate(adminEntryPath(winnerId));
    },
  });
  const winner = query.data;
  return (
    <>
      <QueryState failed="Der andere Eintrag konnte nicht geladen werden." query={query} />
      {winner !== undefined && (
        <>
          <table className="mt-5 w-full table-fixed border-collapse border-t-2 border-line-strong text-base">
            <caption className="sr-only">Beide Einträge im Vergleich</caption>
            <thead>
              <tr>
                <th scope="col" className="border-b border-line-strong py-2 pr-3 text-left">
                  Wird entfernt (Nr. {loser.id})
                </th>
                <th scope="col" className="border-b border-line-strong py-2 text-left">
                  Bleibt (Nr. {winner.id})
                </th>
              </tr>
            </thead>
            <tbody>
              {ENTRY_FIELD_NAMES.map((field) => (
                <tr key={field} className="border-b border-line align-top">
                  {[loser, winner].map(({ id, values }) => (
                    <td key={id} className="py-2 pr-3">
                      <span className="block text-sm text-ink-soft">{ENTRY_FIELD_LABELS[field]}</span>
                      <DisplayedValue field={field} value={values[field]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-4">
            <ConfirmButton
              label="Zusammenführen"
              question={`${nameOf(loser)} mit ${nameOf(winner)} zusammenführen?`}
              consequence={`Nr. ${String(loser.id)} wird entfernt, Nr. ${String(winner.id)} bleibt. Das lässt sich nicht zurücknehmen.`}
              confirmLabel="Einträge zusammenführen"
              isPending={merging.isPending}
              onConfirm={() => {
                merging.mutate();
              }}
            />
          </p>
          <ChangeError what="Die Einträge wurden nicht zusammengeführt." error={merging.error} />
        </>
      )}
    </>
  );
}
