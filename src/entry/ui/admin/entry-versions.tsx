import { useMutation, useQuery } from '@tanstack/react-query';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { entryQueries } from '#entry/api/entries.ts';
import { restoreVersion } from '#entry/api/entry-proposals.ts';
import { listDifferences } from '#entry/model/entry-form.ts';
import type { EntryVersion } from '#entry/model/entry.ts';
import { ENTRY_FIELD_LABELS } from '#entry/model/field-labels.ts';
import { RESTRICTION_GROUND_LABELS } from '#entry/model/restriction.ts';
import { ENTRY_STATUS_LABELS } from '#entry/model/status-labels.ts';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Done } from '#ui/done.tsx';
import { DisplayedValue } from './displayed-value.tsx';
import { ACTOR_LABELS } from './entry-texts.ts';
import { QueryState } from './query-state.tsx';

interface EntryVersionsProps {
  userId: string;
  entryId: number;
  onChanged: () => void;
}

/** Every version, the newest first, each with what it changed. */
export function EntryVersions({ userId, entryId, onChanged }: EntryVersionsProps) {
  const query = useQuery(entryQueries.versions(userId, entryId));
  const versions = query.data ?? [];
  return (
    <>
      <QueryState failed="Die Fassungen konnten nicht geladen werden." query={query} />
      <ol className="mt-4 max-w-text empty:hidden">
        {versions.map((version, index) => (
          <Version
            key={version.id}
            version={version}
            before={versions[index + 1]}
            newest={versions[0]?.version ?? version.version}
            isCurrent={
              versions[0] !== undefined && listDifferences(version.values, versions[0].values).length === 0
            }
            onChanged={onChanged}
          />
        ))}
      </ol>
    </>
  );
}

interface VersionProps {
  version: EntryVersion;
  /** The one before; missing for the first. */
  before: EntryVersion | undefined;
  /** The number of the newest one. */
  newest: number;
  /** Whether the entry says the same now. */
  isCurrent: boolean;
  onChanged: () => void;
}

function Version({ version, before, newest, isCurrent, onChanged }: VersionProps) {
  const restoring = useMutation({
    mutationFn: () => restoreVersion(version.id, newest),
    onSuccess: onChanged,
  });
  const changed = listDifferences(before?.values ?? {}, version.values);
  return (
    <li className="border-t border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          <span className="font-semibold">Fassung {version.version}</span>
          <span className="text-ink-soft">
            {' '}
            · <span className="digits">{formatShortTime(version.madeAt)}</span> ·{' '}
            {ACTOR_LABELS[version.actorRole]} · {ENTRY_STATUS_LABELS[version.status]}
          </span>
        </p>
        {!isCurrent && (
          <Button variant="secondary" isPending={restoring.isPending} onClick={() => restoring.mutate()}>
            Wiederherstellen<span className="sr-only">: Fassung {version.version}</span>
          </Button>
        )}
      </div>
      {version.ground !== null && (
        <p className="wrap-anywhere">
          {RESTRICTION_GROUND_LABELS[version.ground]}: <bdi>{version.reason}</bdi>
        </p>
      )}
      {changed.length > 0 && (
        <Disclosure
          summary={
            before === undefined
              ? formatGermanCount(changed.length, 'Angabe', 'Angaben')
              : `${formatGermanCount(changed.length, 'Angabe', 'Angaben')} geändert`
          }
        >
          <dl>
            {changed.map((field) => (
              <div key={field} className="py-1">
                <dt className="font-semibold">{ENTRY_FIELD_LABELS[field]}</dt>
                <dd>
                  {before !== undefined && (
                    <>
                      <DisplayedValue field={field} value={before.values[field]} /> →{' '}
                    </>
                  )}
                  <DisplayedValue field={field} value={version.values[field]} />
                </dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      )}
      <Done>{restoring.isSuccess && `Fassung ${String(version.version)} ist wiederhergestellt.`}</Done>
      <ChangeError what="Die Fassung wurde nicht wiederhergestellt." error={restoring.error} />
    </li>
  );
}
