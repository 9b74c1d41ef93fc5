import { Menu, X } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import type { Session } from '#account/api/session.ts';
import { SkipLink } from '#app/skip-link.tsx';
import { paths } from '#config/paths.ts';
import { BRAND } from '#config/site.ts';
import { administratorQueries } from '#desk/api/administrators.ts';
import { describeAdminPage, ADMIN_HEADING_CLASS, HeadingPlace } from '#desk/ui/admin-page.tsx';
import { Button } from '#ui/button.tsx';
import { Page, PageHeading } from '#ui/page/page.tsx';
import { SchemeSwitch } from '#ui/scheme-switch.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useIsHydrated } from '#ui/use-is-hydrated.ts';
import { AdministratorsOnly } from './administrators-only.tsx';
import { EntrySearch } from './entry-search.tsx';
import { IdleWarning } from './idle-warning.tsx';
import { SECTIONS_ID, SectionNavigation } from './section-navigation.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useAdminSession } from './use-admin-session.ts';

/** Renders its children for administrators only. */
function ForAdministrators({ session, children }: { session: Session; children: ReactNode }) {
  const { data: access } = useQuery(administratorQueries.access(session));
  return access === 'administrator' && children;
}

/** The layout of the administration: session, idle sign-out, access, sections. */
export function AdminFrame() {
  const { session: held, end, leave, expire } = useAdminSession();
  const { key, pathname } = useLocation();
  // Hosts serve one file for all addresses of the administration; it contains no page.
  const isHydrated = useIsHydrated();
  /** A password link may belong to another account than the signed-in one. */
  const setsPassword = isHydrated && pathname === paths.adminPassword;
  const session = setsPassword ? null : held;
  /** The address at which the menu was opened: every navigation closes it. */
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const isMenuOpen = menuAt === key;
  const MenuIcon = isMenuOpen ? X : Menu;
  const [headingPlace, setHeadingPlace] = useState<HTMLElement | null>(null);
  return (
    <HeadingPlace value={headingPlace}>
      <SkipLink to="inhalt">Zum Inhalt springen</SkipLink>
      <div className="grid min-h-dvh grid-cols-1 grid-rows-[3.5rem_1fr] lg:grid-cols-[13rem_minmax(0,1fr)] print:block">
        <header className="sticky top-0 z-40 col-span-full flex h-14 items-center gap-3 border-b border-line bg-paper-2 px-4 lg:px-6 print:static print:border-0">
          {session && (
            <ForAdministrators session={session}>
              <button
                type="button"
                aria-controls={SECTIONS_ID}
                aria-expanded={isMenuOpen}
                aria-label="Bereiche"
                onClick={() => setMenuAt(isMenuOpen ? null : key)}
                className="-ml-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded hover:text-petrol lg:hidden print:hidden"
              >
                <MenuIcon aria-hidden="true" className="size-6" />
              </button>
            </ForAdministrators>
          )}
          <Link
            to={paths.admin}
            className={`brand shrink-0 font-serif text-lg font-semibold text-ink no-underline hover:text-petrol lg:w-49 print:hidden ${session ? 'max-sm:hidden' : ''}`}
          >
            {BRAND}
          </Link>
          <div ref={setHeadingPlace} className="min-w-0 grow">
            {!session && !setsPassword && (
              <PageHeading className={ADMIN_HEADING_CLASS}>Verwaltung</PageHeading>
            )}
          </div>
          {session && (
            <>
              <ForAdministrators session={session}>
                <EntrySearch className="w-64 shrink-0 max-md:hidden print:hidden" />
              </ForAdministrators>
              <p
                title={session.email}
                className="max-w-56 min-w-0 truncate text-sm text-ink-soft max-md:sr-only print:hidden"
              >
                {`Angemeldet als ${session.email}`}
              </p>
              <Button variant="quiet" className="shrink-0 text-sm print:hidden" onClick={() => void leave()}>
                Abmelden
              </Button>
            </>
          )}
          <span className="-mr-2.5 print:hidden">
            <SchemeSwitch />
          </span>
        </header>
        {session && (
          <ForAdministrators session={session}>
            <SectionNavigation userId={session.userId} isOpen={isMenuOpen} />
          </ForAdministrators>
        )}
        <main id="inhalt" tabIndex={-1} className="min-w-0 px-4 pt-4 pb-10 lg:col-start-2 lg:px-6">
          {setsPassword ? (
            <Outlet />
          ) : session ? (
            <>
              <IdleWarning onExpired={() => void expire()} />
              <AdministratorsOnly key={session.userId} session={session} />
            </>
          ) : (
            <Page title="Verwaltung" description={describeAdminPage('Verwaltung')} isNoindex>
              {session === undefined ? <Skeleton className="h-64" /> : <SignInForm end={end} />}
            </Page>
          )}
        </main>
      </div>
    </HeadingPlace>
  );
}
