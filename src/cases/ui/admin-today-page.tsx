import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { adminCasesPath, adminMessagesPath, paths } from '#config/paths.ts';
import { deskQueries, setDailyMail } from '#desk/api/desk.ts';
import { KIND_TEXTS, labelOfPool, STALLED_TEXTS } from '#desk/model/desk-texts.ts';
import type { DeskCounts, STALLED_JOBS } from '#desk/model/desk.ts';
import { AdminPage } from '#desk/ui/admin-page.tsx';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { QueueSkeleton } from '#desk/ui/queue/queue-skeleton.tsx';
import { useAdministrator } from '#desk/ui/use-administrator.ts';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { formatAge } from '#lib/german/waiting-time.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { RefreshError } from '#ui/load-error/refresh-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { TEXT_LINK } from '#ui/text-link.ts';
import { Unbroken } from '#ui/unbroken.tsx';

/** Page of a stalled job; null where it is outside the site. */
const JOB_PATHS: Readonly<Record<(typeof STALLED_JOBS)[number], string | null>> = {
  nightly: null,
  hourly: null,
  build: paths.adminEntries,
  import: paths.adminImport,
  issue: paths.adminNewsletter,
};

export function AdminTodayPage() {
  return (
    <AdminPage title="Heute">
      <Today />
    </AdminPage>
  );
}

/** What waits, by kind, with the oldest and who has it; and what stands still. */
function Today() {
  const { userId } = useAdministrator();
  const query = useQuery(deskQueries.counts(userId));
  const failure = useLoadFailure(query);
  if (failure !== null && query.data === undefined) return <QueryError error={failure} query={query} />;
  if (query.data === undefined) return <QueueSkeleton />;
  return (
    <>
      <RefreshError what="Die Zahlen konnten" query={query} />
      <Waiting counts={query.data} now={query.dataUpdatedAt} />
      <Besides counts={query.data} now={query.dataUpdatedAt} />
      <DailyMail userId={userId} isOn={query.data.hasDailyMail} />
    </>
  );
}

interface CountsProps {
  counts: DeskCounts;
  now: number;
}

function Waiting({ counts: { kinds, lateBefore }, now }: CountsProps) {
  if (kinds.length === 0) {
    return (
      <EmptyState illustration="letter">
        <p className="text-lg">Nichts wartet</p>
        <p className="mt-1 text-ink-soft">Neue Vorgänge erscheinen hier, sobald sie eingehen.</p>
      </EmptyState>
    );
  }
  return (
    <table className="w-full text-left">
      <caption className="sr-only">Was wartet</caption>
      <thead className="text-sm text-ink-soft">
        <tr className="border-b border-line-strong max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_4.5rem_7rem]">
          <th scope="col" className="px-2 py-1 font-normal">
            Art
          </th>
          <th scope="col" className="px-2 py-1 text-right font-normal">
            Anzahl
          </th>
          <th scope="col" className="px-2 py-1 font-normal">
            Ältester
          </th>
          <th scope="col" className="px-2 py-1 font-normal max-sm:hidden">
            Genommen von
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, count, oldest, holders }) => (
          <tr
            key={kind}
            className="border-b border-line max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_4.5rem_7rem] max-sm:items-center sm:h-11"
          >
            <th scope="row" className="px-2 font-normal">
              <Link to={adminCasesPath(kind)} className={`inline-flex min-h-11 items-center ${TEXT_LINK}`}>
                {KIND_TEXTS[kind].many}
              </Link>
            </th>
            <td className="px-2 text-right digits">{formatGermanNumber(count)}</td>
            <td className="px-2">
              <Age since={oldest} lateBefore={lateBefore} now={now} />
            </td>
            <td className="px-2 wrap-anywhere text-ink-soft max-sm:col-span-full max-sm:pb-2 max-sm:text-sm">
              <span className="sm:hidden">Genommen von</span>{' '}
              {holders
                .map(({ name, count: held }) => `${name ?? 'ohne Namen'} (${String(held)})`)
                .join(', ') || 'niemand'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The age of the oldest; red, and in words, once it is more than a working day. */
function Age({ since, lateBefore, now }: { since: string; lateBefore: string; now: number }) {
  const isLate = Date.parse(since) < Date.parse(lateBefore);
  return (
    <span className={isLate ? 'font-semibold text-red' : ''}>
      {formatAge(since, now)}
      {isLate && <span className="sr-only">, länger als einen Werktag</span>}
    </span>
  );
}

function Besides({ counts: { mails, stalled, pools, lateBefore }, now }: CountsProps) {
  if (mails.count === 0 && stalled.length === 0 && pools.length === 0) return null;
  return (
    <section aria-labelledby="ausserdem" className="mt-8">
      <h2 id="ausserdem" className="text-lg">
        Außerdem
      </h2>
      <ul className="mt-2 border-t border-line">
        {mails.count > 0 && (
          <Line to={`${adminMessagesPath()}#nicht-zugestellt`} text="Nicht zugestellte oder wartende E-Mails">
            {formatGermanNumber(mails.count)}
            {mails.oldest !== null && (
              <>
                , <Age since={mails.oldest} lateBefore={lateBefore} now={now} />
              </>
            )}
          </Line>
        )}
        {stalled.map(({ job, since }) => (
          <Line key={`${job} ${since ?? ''}`} to={JOB_PATHS[job]} text={STALLED_TEXTS[job]}>
            <span className="font-semibold text-red">
              {since === null ? 'noch nie gelaufen' : formatShortTime(since)}
            </span>
          </Line>
        ))}
        {pools.map(({ kind, share }) => (
          <Line key={kind} to={null} text={`${labelOfPool(kind)}: mehr als die Hälfte des Limits verbraucht`}>
            {`${String(Math.round(share * 100))}\u00A0%`}
          </Line>
        ))}
      </ul>
    </section>
  );
}

function Line({ to, text, children }: { to: string | null; text: string; children: ReactNode }) {
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line px-2">
      <span className="min-w-0 grow">
        {to === null ? (
          <Unbroken text={text} />
        ) : (
          <Link to={to} className={TEXT_LINK}>
            <Unbroken text={text} />
          </Link>
        )}
      </span>
      <span className="digits">{children}</span>
    </li>
  );
}

/** Whether the administrator gets the same numbers as a mail. */
function DailyMail({ userId, isOn }: { userId: string; isOn: boolean }) {
  const client = useQueryClient();
  const setting = useMutation({
    mutationFn: setDailyMail,
    onSettled: () => client.invalidateQueries({ queryKey: deskQueries.all(userId) }),
  });
  return (
    <div className="mt-8">
      <Checkbox
        checked={setting.isPending ? setting.variables : isOn}
        onChange={({ target: { checked } }) => {
          if (!setting.isPending) setting.mutate(checked);
        }}
      >
        <span>
          <Unbroken text={'Diese Zahlen an Werktagen ab 7\u00A0Uhr per E-Mail an mich'} />
        </span>
      </Checkbox>
      <ChangeError what="Das ist noch nicht gespeichert." error={setting.error} />
    </div>
  );
}
