import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { entryAdministrationQueries } from '#entry/api/entry-administration.ts';
import { MAX_LIST_TERM_LENGTH, NO_ENTRY_FILTER } from '#entry/model/entry-list.ts';
import { ENTRY_STATUS_LABELS } from '#entry/model/status-labels.ts';
import { takeCharacters } from '#lib/text/characters.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { NO_NAME } from './entry-texts.ts';
import { QueryState } from './query-state.tsx';

/** What is searched for, and which of the found entries is chosen. */
export interface PickedEntry {
  readonly typed: string;
  readonly searched: string;
  readonly entryId: number | null;
}

export const NO_ENTRY_PICKED: PickedEntry = { typed: '', searched: '', entryId: null };

interface EntryPickerProps {
  userId: string;
  /** What the search is for. */
  title: string;
  label: string;
  /** The entry that cannot be chosen. */
  except?: number;
}

const MOST_SHOWN = 10;

/** Finds an entry and chooses it, in a form whose draft has a `PickedEntry`. */
export function EntryPicker({ userId, title, label, except }: EntryPickerProps) {
  const { register, control, getValues, setValue } = useFormContext<PickedEntry>();
  const [term, entryId] = useWatch({ control, name: ['searched', 'entryId'] });
  const query = useQuery({
    ...entryAdministrationQueries.list(userId, { ...NO_ENTRY_FILTER, term }),
    enabled: term !== '',
  });
  // What an earlier search found is no longer chosen from.
  const listed = term === '' || query.isPlaceholderData ? undefined : query.data?.entries;
  const all = listed?.filter(({ id, status }) => id !== except && status !== 'removed') ?? [];
  const found = all.slice(0, MOST_SHOWN);
  return (
    <>
      <SentForm
        role="search"
        aria-label={title}
        className="mt-4 flex max-w-text flex-wrap items-end gap-4"
        onSubmit={() => {
          setValue('searched', takeCharacters(getValues('typed').trim(), MAX_LIST_TERM_LENGTH));
          setValue('entryId', null);
        }}
      >
        <TextField
          className="min-w-0 grow"
          type="search"
          autoComplete="off"
          label={label}
          error={undefined}
          maxLength={2 * MAX_LIST_TERM_LENGTH}
          {...register('typed')}
        />
        <Button type="submit" variant="secondary">
          Eintrag suchen
        </Button>
      </SentForm>
      {term !== '' && <QueryState failed="Die Suche ist fehlgeschlagen." query={query} />}
      <div role="status">
        {listed && found.length === 0 && (
          <p className="mt-4">Kein {except !== undefined && 'anderer '}Eintrag passt dazu.</p>
        )}
        {all.length > found.length && (
          <p className="mt-4">Mehr als {MOST_SHOWN} Einträge passen. Bitte suchen Sie genauer.</p>
        )}
      </div>
      {found.length > 0 && (
        <fieldset className="mt-4 max-w-text">
          <legend className="sr-only">Gefundene Einträge</legend>
          {found.map(({ id, name, towns, status }) => (
            <label
              key={id}
              className="flex min-h-11 cursor-pointer items-center gap-3 border-t border-line py-2"
            >
              <input
                type="radio"
                name="entry"
                className="size-5 shrink-0 accent-petrol"
                checked={entryId === id}
                onChange={() => setValue('entryId', id)}
              />
              <span className="min-w-0 wrap-anywhere">
                {name ?? NO_NAME}
                <span className="text-ink-soft">
                  {' '}
                  · Nr. {id} · {towns ?? 'kein Ort'} · {ENTRY_STATUS_LABELS[status]}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
