import { useMutation, useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useUnsentForm } from '#account/ui/unsent-form.ts';
import { readExtendedProfile } from '#agency/model/extended-profile.ts';
import { adminEntryPath } from '#config/paths.ts';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { mergeEntries } from '#entry/api/change-entries.ts';
import { entryAdministrationQueries } from '#entry/api/entry-administration.ts';
import { NO_ENTRY_FILTER, MAX_LIST_TERM_LENGTH } from '#entry/model/entry-list.ts';
import type { Entry, ProposalField, ProposedValues } from '#entry/model/entry.ts';
import {
  formatProposedValue,
  listChangedFields,
  PROPOSAL_FIELD_LABELS,
} from '#entry/model/proposed-values.ts';
import { ENTRY_STATUS_LABELS } from '#entry/model/status-labels.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { takeCharacters } from '#lib/text/characters.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { TextField } from '#ui/field.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { DisplayedValue } from './displayed-value.tsx';
import { NO_NAME } from './entry-texts.ts';
import { QueryState } from './query-state.tsx';

interface MergeEntryProps {
  userId: string;
  entry: Entry;
  onChanged: () => void;
}

/** What is searched for and chosen. */
interface MergeDraft {
  readonly typed: string;
  readonly term: string;
  readonly winnerId: number | null;
  /** The fields that are taken over; null before any was chosen. */
  readonly taken: readonly ProposalField[] | null;
  /** The versions of the two for which they were chosen: where one has changed since, the choice is made anew. */
  readonly versions: string;
}

const NOTHING: MergeDraft = { typed: '', term: '', winnerId: null, taken: null, versions: '' };

/** An entry with its published profile, whether a contract runs or not. */
interface WholeEntry extends Pick<Entry, 'id' | 'version'> {
  readonly values: ProposedValues;
}

const withProfile = ({ id, version, values }: Entry, profile: unknown): WholeEntry => ({
  id,
  version,
  values: { ...values, ...readExtendedProfile(profile) },
});

const nameOf = ({ id, values }: WholeEntry) => `„${String(values.name ?? NO_NAME)}“ (Nr. ${String(id)})`;

/** Merges this entry into another. */
export function MergeEntry({ userId, entry, onChanged }: MergeEntryProps) {
  const { form, forget } = useUnsentForm(`merge ${String(entry.id)}`, NOTHING);
  const { term, winnerId } = useWatch({ control: form.control, compute: (typed) => typed });
  const found = useQuery({
    ...entryAdministrationQueries.list(userId, { ...NO_ENTRY_FILTER, term }),
    enabled: term !== '',
  });
  const winners =
    found.data?.entries.filter(({ id, status }) => id !== entry.id && status !== 'removed').slice(0, 10) ??
    [];
  if (entry.status === 'removed') {
    return <p className="mt-4">Ein entfernter Eintrag lässt sich nicht zusammenführen.</p>;
  }

  return (
    <>
      <p className="mt-4 max-w-text text-ink-soft">
        Gibt es dieselbe Personalberatung zweimal, bleibt der andere Eintrag. Dieser wird entfernt, seine
        Adresse führt dann dorthin, und wer hier Zugang hat, hat ihn dort.
      </p>
      <SentForm
        role="search"
        aria-label="Den Eintrag suchen, der bleibt"
        className="mt-4 flex max-w-text flex-wrap items-end gap-4"
        onSubmit={form.handleSubmit(({ typed }) =>
          form.reset({ ...NOTHING, typed, term: takeCharacters(typed.trim(), MAX_LIST_TERM_LENGTH) }),
        )}
      >
        <TextField
          className="min-w-0 grow"
          type="search"
          autoComplete="off"
          label="Welcher Eintrag bleibt? (Name, Website oder Nummer)"
          error={undefined}
          maxLength={2 * MAX_LIST_TERM_LENGTH}
          {...form.register('typed')}
        />
        <Button type="submit" variant="secondary">
          Eintrag suchen
        </Button>
      </SentForm>
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
                      form.setValue('winnerId', id);
                      form.setValue('taken', null);
                    }}
                  />
                  <span className="min-w-0 wrap-anywhere">
                    {name ?? NO_NAME}
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
        <LoadedWinner
          userId={userId}
          loser={entry}
          winnerId={winnerId}
          form={form}
          forget={forget}
          onChanged={onChanged}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  loser: Entry;
  form: UseFormReturn<MergeDraft>;
  forget: () => void;
  onChanged: () => void;
}

interface LoadedWinnerProps extends ChoiceProps {
  userId: string;
  winnerId: number;
}

function LoadedWinner({ userId, loser, winnerId, ...choice }: LoadedWinnerProps) {
  const winner = useQuery(entryAdministrationQueries.one(userId, winnerId));
  const ofWinner = useQuery(entryAdministrationQueries.overview(userId, winnerId));
  const ofLoser = useQuery(entryAdministrationQueries.overview(userId, loser.id));
  const waiting = [winner, ofWinner, ofLoser].find(({ data }) => data === undefined);
  return (
    <>
      {waiting && <QueryState failed="Die beiden Einträge konnten nicht geladen werden." query={waiting} />}
      {winner.data && ofWinner.data && ofLoser.data && (
        <Differences
          {...choice}
          loser={withProfile(loser, ofLoser.data.profile)}
          winner={withProfile(winner.data, ofWinner.data.profile)}
        />
      )}
    </>
  );
}

interface DifferencesProps extends Omit<ChoiceProps, 'loser'> {
  loser: WholeEntry;
  winner: WholeEntry;
}

/** Chooses a value for each differing field. */
function Differences({ loser, winner, form, forget, onChanged }: DifferencesProps) {
  const navigate = useNavigate();
  const fields = listChangedFields(loser.values, winner.values);
  const versions = `${String(loser.version)} ${String(winner.version)}`;
  const draft = useWatch({ control: form.control, compute: (typed) => typed });
  const taken = new Set(
    draft.taken !== null && draft.versions === versions
      ? draft.taken
      : // Missing values are taken over by default.
        fields.filter((field) => formatProposedValue(field, winner.values[field]) === null),
  );
  const merging = useMutation({
    mutationFn: () => mergeEntries(loser, winner, [...taken]),
    onSuccess: () => {
      forget();
      onChanged();
      const title = `${nameOf(loser)} ist mit diesem Eintrag zusammengeführt.`;
      showToast({ title, variant: 'success', duration: 6_000 });
      void navigate(adminEntryPath(winner.id));
    },
    onError: onChanged,
  });

  function choose(field: ProposalField, isTaken: boolean) {
    const next = new Set(taken);
    if (isTaken) next.add(field);
    else next.delete(field);
    form.setValue('versions', versions);
    form.setValue('taken', [...next]);
  }

  return (
    <>
      {fields.length === 0 ? (
        <p className="mt-4">Alle Angaben sind gleich.</p>
      ) : (
        <table className="mt-5 w-full table-fixed border-collapse border-t border-line-strong text-sm">
          <caption className="sr-only">Unterschiede der beiden Einträge</caption>
          <thead>
            <tr className="max-sm:grid max-sm:grid-cols-2">
              <th scope="col" className="w-40 border-b border-line-strong py-2 pr-3 text-left max-sm:sr-only">
                Angabe
              </th>
              <th scope="col" className="border-b border-line-strong py-2 pr-3 text-left">
                Bleibt (Nr. {winner.id})
              </th>
              <th scope="col" className="border-b border-line-strong py-2 text-left">
                Wird entfernt (Nr. {loser.id})
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field} className="border-b border-line align-top max-sm:grid max-sm:grid-cols-2">
                <th
                  scope="row"
                  className="py-2 pr-3 text-left font-normal wrap-anywhere text-ink-soft max-sm:col-span-2 max-sm:pb-0"
                >
                  {PROPOSAL_FIELD_LABELS[field]}
                </th>
                {[winner, loser].map((entry) => {
                  const isLoser = entry === loser;
                  return (
                    <td key={entry.id} className="py-1 pr-3">
                      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1">
                        <input
                          type="radio"
                          name={`merge-${field}`}
                          aria-label={`${PROPOSAL_FIELD_LABELS[field]} von Nr. ${String(entry.id)}`}
                          className="mt-0.5 size-5 shrink-0 accent-petrol"
                          checked={taken.has(field) === isLoser}
                          onChange={() => choose(field, isLoser)}
                        />
                        <span className="min-w-0">
                          <DisplayedValue field={field} value={entry.values[field]} />
                        </span>
                      </label>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-4">
        <ConfirmButton
          label="Zusammenführen"
          question={`${nameOf(loser)} mit ${nameOf(winner)} zusammenführen?`}
          consequence={`Nr. ${String(loser.id)} wird entfernt, Nr. ${String(winner.id)} bleibt${taken.size > 0 ? ` und übernimmt ${formatGermanCount(taken.size, 'Angabe', 'Angaben')}` : ''}. Das lässt sich nicht zurücknehmen.`}
          confirmLabel="Einträge zusammenführen"
          isPending={merging.isPending}
          onConfirm={() => merging.mutate()}
        />
      </p>
      <ChangeError what="Die Einträge wurden nicht zusammengeführt." error={merging.error} />
    </>
  );
}
