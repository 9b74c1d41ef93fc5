import { useMutation, useQuery } from '@tanstack/react-query';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useUnsentForm } from '#account/ui/unsent-form.ts';
import { readExtendedProfile } from '#agency/model/extended-profile.ts';
import { adminEntryPath } from '#config/paths.ts';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { mergeEntries } from '#entry/api/change-entries.ts';
import { entryAdministrationQueries } from '#entry/api/entry-administration.ts';
import type { Entry, ProposalField, ProposedValues } from '#entry/model/entry.ts';
import {
  formatProposedValue,
  listChangedFields,
  PROPOSAL_FIELD_LABELS,
} from '#entry/model/proposed-values.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { DisplayedValue } from './displayed-value.tsx';
import { EntryPicker, NO_ENTRY_PICKED, type PickedEntry } from './entry-picker.tsx';
import { NO_NAME } from './entry-texts.ts';
import { QueryState } from './query-state.tsx';

interface MergeEntryProps {
  userId: string;
  entry: Entry;
  onChanged: () => void;
}

/** The entry that stays, and what is chosen. */
interface MergeDraft extends PickedEntry {
  /** The fields that are taken over; null before any was chosen. */
  readonly taken: readonly ProposalField[] | null;
  /** The two entries for which they were chosen: where one has changed since, the choice is made anew. */
  readonly versions: string;
}

const NOTHING: MergeDraft = { ...NO_ENTRY_PICKED, taken: null, versions: '' };

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
  const winnerId = useWatch({ control: form.control, name: 'entryId' });
  if (entry.status === 'removed') {
    return <p className="mt-4">Ein entfernter Eintrag lässt sich nicht zusammenführen.</p>;
  }

  return (
    <FormProvider {...form}>
      <p className="mt-4 max-w-text text-ink-soft">
        Gibt es dieselbe Personalberatung zweimal, bleibt der andere Eintrag. Dieser wird entfernt, seine
        Adresse führt dann dorthin, und wer hier Zugang hat, hat ihn dort.
      </p>
      <EntryPicker
        userId={userId}
        title="Den Eintrag suchen, der bleibt"
        label="Welcher Eintrag bleibt? (Name, Website oder Nummer)"
        except={entry.id}
      />
      {winnerId !== null && (
        <LoadedWinner
          userId={userId}
          loser={entry}
          winnerId={winnerId}
          forget={forget}
          onChanged={onChanged}
        />
      )}
    </FormProvider>
  );
}

interface ChoiceProps {
  loser: Entry;
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
function Differences({ loser, winner, forget, onChanged }: DifferencesProps) {
  const navigate = useNavigate();
  const { control, setValue } = useFormContext<MergeDraft>();
  const fields = listChangedFields(loser.values, winner.values);
  const versions = [loser, winner].map(({ id, version }) => `${String(id)}.${String(version)}`).join(' ');
  const draft = useWatch({ control, compute: (typed) => typed });
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
      const done = `${nameOf(loser)} ist mit diesem Eintrag zusammengeführt.`;
      void navigate(adminEntryPath(winner.id), { state: { done } });
    },
    onError: onChanged,
  });

  function choose(field: ProposalField, isTaken: boolean) {
    const next = new Set(taken);
    if (isTaken) next.add(field);
    else next.delete(field);
    setValue('versions', versions);
    setValue('taken', [...next]);
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
