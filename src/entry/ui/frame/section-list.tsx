import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { type EntrySection, newEntryPath, ownEntryPath, paths } from '#config/paths.ts';
import { STANDALONE_LINK } from '#ui/text-link.ts';

const SECTIONS: readonly { readonly section?: EntrySection; readonly name: string }[] = [
  { name: 'Überblick' },
  { section: 'angaben', name: 'Angaben' },
  { section: 'profil', name: 'Profil und Bilder' },
  { section: 'bewertungen', name: 'Bewertungen' },
  { section: 'anfragen', name: 'Anfragen' },
  { section: 'team', name: 'Team' },
  { section: 'vertrag', name: 'Vertrag' },
  { section: 'statistik', name: 'Statistik' },
];

interface SectionListProps {
  entryId: number;
  /** Whether the account has others, too. */
  hasOthers: boolean;
}

/** The links to an entry's pages: at the left of a wide window, otherwise a menu that every navigation closes. */
export function SectionList({ entryId, hasOthers }: SectionListProps) {
  const { key, pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  const id = useId();
  const current = SECTIONS.find(({ section }) => {
    const path = ownEntryPath(entryId, section);
    return section === undefined ? pathname === path : pathname.startsWith(path);
  });
  return (
    <nav aria-label="Ihr Eintrag" className="pt-4 lg:sticky lg:top-20 lg:self-start lg:pt-6 print:hidden">
      <button
        type="button"
        aria-controls={id}
        aria-expanded={isOpen}
        onClick={() => setOpenAt(isOpen ? null : key)}
        className="flex min-h-11 w-full items-center justify-between rounded border border-line-strong px-3 font-semibold lg:hidden"
      >
        {current?.name ?? 'Bereiche'}
        <ChevronDown aria-hidden="true" className={`size-5 ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <ul id={id} className={isOpen ? '' : 'max-lg:hidden'}>
        {SECTIONS.map(({ section, name }) => (
          <li key={name}>
            <NavLink
              to={ownEntryPath(entryId, section)}
              end={section === undefined}
              className="flex min-h-11 items-center rounded px-3 text-ink no-underline hover:bg-petrol-tint aria-[current=page]:bg-petrol-tint aria-[current=page]:font-semibold lg:min-h-9"
            >
              {name}
            </NavLink>
          </li>
        ))}
        <li className="mt-2 border-t border-line px-3 pt-1 text-sm">
          <Link to={hasOthers ? paths.entry : newEntryPath()} className={STANDALONE_LINK}>
            {hasOthers ? 'Alle Einträge' : 'Weiteren Eintrag anlegen'}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
