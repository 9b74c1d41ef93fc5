import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { deskQueries } from '#desk/api/desk.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { EntrySearch } from './entry-search.tsx';
import { SECTION_GROUPS } from './sections.ts';

/** For `aria-controls` of the menu button. */
export const SECTIONS_ID = 'bereiche';

interface SectionNavigationProps {
  userId: string;
  /** Whether it is open where it is a menu. */
  isOpen: boolean;
}

/** The links to the sections, each with the number of waiting items: at the left of a wide window, otherwise a menu. */
export function SectionNavigation({ userId, isOpen }: SectionNavigationProps) {
  const { data: counts, isError, refetch } = useQuery(deskQueries.counts(userId));
  const opened = useLocation().pathname.split('/', 3)[2];
  const counted = useRef(opened);
  useEffect(() => {
    if (counted.current === opened) return;
    counted.current = opened;
    void refetch();
  }, [opened, refetch]);
  return (
    <nav
      id={SECTIONS_ID}
      aria-label="Administration"
      className={`top-14 z-30 h-[calc(100dvh-3.5rem)] overflow-y-auto border-r border-line bg-paper-2 px-3 py-4 max-lg:fixed max-lg:w-64 lg:sticky print:hidden ${isOpen ? '' : 'max-lg:hidden'}`}
    >
      <EntrySearch className="mb-4 md:hidden" />
      {SECTION_GROUPS.map(({ name, sections }) => (
        <div key={name ?? ''}>
          {name !== undefined && <h2 className="mt-5 px-3 pb-1 font-sans text-sm text-ink-soft">{name}</h2>}
          <ul>
            {sections.map(({ path, name: section, waiting }) => (
              <li key={path}>
                <NavLink
                  to={path}
                  end={path === paths.admin}
                  className="flex min-h-11 items-center justify-between gap-2 rounded px-3 text-ink no-underline hover:bg-petrol-tint aria-[current=page]:bg-petrol-tint aria-[current=page]:font-semibold lg:min-h-9"
                >
                  {section}{' '}
                  {waiting && counts && <WaitingCount count={waiting.count(counts)} words={waiting.words} />}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {isError && (
        <p className="px-3 pt-3 text-sm text-ink-soft">
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
    <span className="rounded bg-petrol px-1.5 text-sm font-semibold text-on-petrol digits">
      {count > 99 ? '99+' : formatGermanNumber(count)}
      <span className="sr-only"> {words}</span>
    </span>
  );
}
