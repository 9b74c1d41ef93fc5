import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#config/paths.ts';
import { administratorQueries } from '#data/administration/administrators.ts';
import type { Session } from '#data/session.ts';
import { waitingCountsQuery } from '#data/administration/waiting-counts.ts';
import type { WaitingCounts } from '#domain/entry/waiting-counts.ts';
import { formatGermanNumber } from '#domain/german/german-number.ts';
import { UnsentDraftsOwner } from '#features/account/unsent-drafts.ts';
import { QueryError } from '#features/load-error/query-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { Page, PageBanner } from '#features/page/page.tsx';
import { Button } from '#ui/button.tsx';
import { latePart } from '#ui/late-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { IdleWarning } from './idle-warning.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useAdminSession } from './use-admin-session.ts';

/** Loaded only where a second factor is needed. */
const SecondFactorForm = latePart(async () => (await import('./second-factor-form.tsx')).SecondFactorForm, {
  name: 'Die Anmeldung',
  Placeholder: () => <Skeleton className="mt-8 h-64" />,
});

/** Loaded only for administrators who have yet to enrol a second factor. */
const OwnFactor = latePart(async () => (await import('#routes/admin/security/own-factor.tsx')).OwnFactor, {
  name: 'Die Einrichtung',
  Placeholder: () => <Skeleton className="mt-8 h-64" />,
});

interface Section {
  readonly path: string;
  readonly name: string;
  /** The number of waiting items, and the words that follow it for screen readers. */
  readonly waiting?: { readonly count: (counts: WaitingCounts) => number; readonly words: string };
}

const SECTIONS: readonly Section[] = [
  {
    path: paths.admin,
    name: 'Nachrichten',
    waiting: {
      count: ({ messages, forwardings, mails }) => messages + forwardings + mails,
      words: 'ungelesen, weiterzuleiten oder nicht zugestellt',
    },
  },
  {
    path: paths.adminProposals,
    name: 'Prüfung',
    waiting: {
      count: ({ revisions, claims, extensions, pictures }) => revisions + claims + extensions + pictures,
      words: 'zu entscheiden',
    },
  },
  {
    path: paths.adminClientReviews,
    name: 'Bewertungen',
    waiting: { count: ({ reviews }) => reviews, words: 'zu entscheiden' },
  },
  {
    path: paths.adminEntries,
    name: 'Einträge',
    waiting: { count: ({ orders, builds }) => orders + builds, words: 'zu erledigen' },
  },
  {
    path: paths.adminImport,
    name: 'Import',
    waiting: { count: ({ imports }) => imports, words: 'nicht abgeschlossen' },
  },
  {
    path: paths.adminNewsletter,
    name: 'Newsletter',
    waiting: { count: ({ issues }) => issues, words: 'angehalten' },
  },
  { path: paths.adminLog, name: 'Protokoll' },
  { path: paths.adminSecurity, name: 'Sicherheit' },
];

interface AdminFrameProps {
  title: string;
  description: string;
  /** The object of the sentence for an account without rights, as in „darf die Kontaktanfragen nicht sehen“. */
  subject: string;
  /** The placeholder of the section while it loads. */
  skeleton: ReactNode;
  children: (session: Session) => ReactNode;
}

/** The parts that all sections of the administration share: sign-in, second factor, navigation, sign-out. */
export function AdminFrame({ title, description, subject, skeleton, children }: AdminFrameProps) {
  const { session, end, leave, expire } = useAdminSession();
  return (
    <Page title={title} description={description}>
      <div className="mx-auto w-full max-w-page px-5">
        <PageBanner heading={title}>
          {session && (
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-base">
              <span className="min-w-0 wrap-anywhere">Angemeldet als {session.email}</span>
              <Button variant="quiet" onClick={() => void leave()}>
                Abmelden
              </Button>
            </p>
          )}
        </PageBanner>
        {session === undefined && skeleton}
        {session === null && <SignInForm end={end} />}
        {session && (
          <>
            <IdleWarning onExpired={() => void expire()} />
            <AdministratorsOnly key={session.userId} session={session} subject={subject} skeleton={skeleton}>
              {children}
            </AdministratorsOnly>
          </>
        )}
      </div>
    </Page>
  );
}

interface AdministratorsOnlyProps extends Pick<AdminFrameProps, 'subject' | 'skeleton' | 'children'> {
  session: Session;
}

/** The database decides who is an administrator; this component only chooses what is shown. */
function AdministratorsOnly({ session, subject, skeleton, children }: AdministratorsOnlyProps) {
  const [hasRecovered, setHasRecovered] = useState(false);
  /** Until the recovery codes are saved, although all is open by then. */
  const [isEnrolling, setIsEnrolling] = useState(false);
  const access = useQuery({
    ...administratorQueries.access(session),
    // Proving the second factor starts a new query. The screen keeps its content meanwhile.
    placeholderData: (previous) => previous,
  });
  const failure = useLoadFailure(access);
  if (failure !== null && access.data === undefined) {
    return (
      <div className="mt-8">
        <QueryError error={failure} query={access} />
      </div>
    );
  }
  if (access.data === undefined) return skeleton;
  if (access.data === 'enrol' && !isEnrolling) setIsEnrolling(true);
  if (isEnrolling) {
    return (
      <section aria-labelledby="own-factor" className="mt-8">
        <h2 id="own-factor" className="text-2xl">
          {hasRecovered ? 'Neuer zweiter Faktor' : 'Zweiter Faktor'}
        </h2>
        <p className="mt-3 max-w-text">
          {hasRecovered &&
            'Ihr zweiter Faktor ist entfernt, auch die übrigen Wiederherstellungscodes gelten nicht mehr. '}
          Die Verwaltung öffnet sich nur mit einem zweiten Faktor. Danach sehen Sie gleich, was Sie aufgerufen
          haben.
        </p>
        <OwnFactor
          userId={session.userId}
          hasSecondFactor={false}
          onSaved={() => {
            setHasRecovered(false);
            setIsEnrolling(false);
          }}
        />
      </section>
    );
  }
  if (access.data === 'prove') {
    return (
      <SecondFactorForm
        onRecovered={() => {
          setHasRecovered(true);
        }}
      />
    );
  }
  if (access.data === 'none') {
    return (
      <p role="alert" className="mt-8 max-w-text">
        Dieses Konto darf {subject} nicht sehen. Melden Sie sich mit einem Administratorkonto an. Wurden Ihre
        Anmeldungen beendet, melden Sie sich ab und neu an.
      </p>
    );
  }
  return (
    <UnsentDraftsOwner value={session.userId}>
      <SectionNavigation userId={session.userId} />
      {hasRecovered && (
        <div className="mt-6">
          <Notice>
            <p>
              Ihr zweiter Faktor ist entfernt, die übrigen Wiederherstellungscodes gelten nicht mehr. Richten
              Sie unter{' '}
              <Link to={paths.adminSecurity} className={TEXT_LINK}>
                Sicherheit
              </Link>{' '}
              einen neuen ein.
            </p>
          </Notice>
        </div>
      )}
      {children(session)}
    </UnsentDraftsOwner>
  );
}

/** The links to the sections, each with the number of waiting items once it is loaded. */
function SectionNavigation({ userId }: { userId: string }) {
  const { pathname } = useLocation();
  const { data: counts, isError } = useQuery(waitingCountsQuery(userId));
  return (
    <nav aria-label="Administration" className="mt-4 border-b border-line">
      <ul className="-ml-3 flex flex-wrap">
        {SECTIONS.map(({ path, name, waiting }) => (
          <li key={path}>
            <Link
              to={path}
              aria-current={pathname === path ? 'page' : undefined}
              className="group inline-flex min-h-11 items-center gap-2 px-3 text-petrol hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              <span className="group-aria-[current=page]:underline group-aria-[current=page]:decoration-2 group-aria-[current=page]:underline-offset-8">
                {name}
              </span>{' '}
              {waiting && counts && <WaitingCount count={waiting.count(counts)} words={waiting.words} />}
            </Link>
          </li>
        ))}
      </ul>
      {isError && (
        <p className="pb-2 text-sm text-ink-soft">
          {counts === undefined
            ? 'Wie viel wartet, ist gerade nicht bekannt.'
            : 'Wie viel wartet, ist auf dem Stand von vorhin.'}
        </p>
      )}
    </nav>
  );
}

function WaitingCount({ count, words }: { count: number; words: string }) {
  if (count === 0) return null;
  return (
    <span className="rounded bg-petrol-tint px-1.5 text-sm font-semibold text-ink no-underline digits">
      {count > 99 ? '99+' : formatGermanNumber(count)}
      <span className="sr-only"> {words}</span>
    </span>
  );
}
