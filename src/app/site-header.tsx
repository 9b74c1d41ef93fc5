import { Bookmark, Menu, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useShortlist } from '#agency/ui/selection/shortlist.ts';
import { paths } from '#config/paths.ts';
import { BRAND } from '#config/site.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { buttonClass } from '#ui/button.tsx';
import { SchemeSwitch } from '#ui/scheme-switch.tsx';
import { SearchButton, SiteSearch } from './site-search.tsx';

const SCROLL_THRESHOLD = 10;

const MAIN_LINKS = [
  { to: paths.home, label: 'Überblick' },
  { to: paths.agencies, label: 'Personalberater' },
  { to: paths.blog, label: 'Blog' },
  { to: paths.about, label: 'Über uns' },
] as const;

function useIsScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const update = () => setIsScrolled(window.scrollY > SCROLL_THRESHOLD);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => {
      window.removeEventListener('scroll', update);
    };
  }, []);
  return isScrolled;
}

function linkClass({ isActive }: { isActive: boolean }): string {
  const colours = isActive
    ? 'text-petrol underline decoration-2 underline-offset-8'
    : 'text-ink no-underline hover:text-petrol';
  return `inline-flex min-h-11 items-center font-semibold ${colours}`;
}

/** Link to the shortlist with its count; nothing while it is empty. */
function ShortlistLink() {
  const count = useShortlist().ids.length;
  if (count === 0) return null;
  return (
    <Link
      to={paths.shortlist}
      aria-label={`Merkliste, ${formatGermanCount(count, 'Eintrag', 'Einträge')}`}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded text-ink no-underline hover:text-petrol"
    >
      <Bookmark aria-hidden="true" className="size-5" />
      <span className="text-sm font-semibold digits">{count}</span>
    </Link>
  );
}

const MENU_ID = 'menu';
const MENU_BUTTON =
  'inline-flex size-11 items-center justify-center rounded text-ink hover:text-petrol md:hidden';

/**
 * The menu of narrow screens. A native popover: it opens, closes and gives the focus back without code, also before the page is
 * hydrated. Every navigation replaces it by a closed one.
 */
function MobileMenu() {
  const { key } = useLocation();
  return (
    <nav
      key={key}
      id={MENU_ID}
      popover="auto"
      aria-label="Hauptmenü"
      className="max-h-dvh w-auto border-b border-line bg-paper px-5 floating pb-5 md:hidden"
    >
      <div className="flex justify-between py-2">
        <span className="-ml-2.5">
          <SchemeSwitch />
        </span>
        <button
          type="button"
          popoverTarget={MENU_ID}
          aria-label="Menü schließen"
          className={`-mr-2.5 ${MENU_BUTTON}`}
        >
          <X aria-hidden="true" className="size-6" />
        </button>
      </div>
      <ul>
        {MAIN_LINKS.map(({ to, label }) => (
          <li key={to} className="border-b border-line">
            <NavLink to={to} end={to === paths.home} className={linkClass}>
              {label}
            </NavLink>
          </li>
        ))}
        <li className="border-b border-line">
          <NavLink to={paths.entry} className={linkClass}>
            Ihr Eintrag
          </NavLink>
        </li>
      </ul>
      <Link to={paths.contact} className={buttonClass('primary', 'mt-4 w-full')}>
        Kontakt
      </Link>
    </nav>
  );
}

/** Sticky header with the main links; a menu below 768 px. */
export function SiteHeader() {
  const isScrolled = useIsScrolled();
  const colours = isScrolled ? 'border-line bg-paper/90 frosted' : 'border-transparent bg-paper';
  return (
    <header
      data-scrolled={isScrolled}
      className={`sticky top-0 z-40 border-b transition-colors short:static print:hidden ${colours}`}
    >
      <div className="mx-auto flex w-full max-w-page items-center gap-2 px-5 py-2 lg:gap-6">
        <Link
          to={paths.home}
          className="brand min-h-11 font-serif text-lg font-semibold text-ink no-underline hover:text-petrol max-[22rem]:text-sm sm:text-xl md:max-lg:text-lg"
        >
          {BRAND}
        </Link>
        <SiteSearch />
        <nav aria-label="Hauptmenü" className="hidden max-xl:ml-auto md:block md:max-lg:text-sm">
          <ul className="flex gap-3 lg:gap-6">
            {MAIN_LINKS.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end={to === paths.home} className={linkClass}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <Link
          to={paths.contact}
          className={buttonClass('primary', 'max-md:hidden md:max-lg:px-3 md:max-lg:text-sm')}
        >
          Kontakt
        </Link>
        <div className="-mr-2.5 ml-auto flex justify-end md:ml-0">
          <SearchButton />
          <ShortlistLink />
          <span className="max-md:hidden">
            <SchemeSwitch />
          </span>
          <button type="button" popoverTarget={MENU_ID} aria-label="Menü öffnen" className={MENU_BUTTON}>
            <Menu aria-hidden="true" className="size-6" />
          </button>
        </div>
      </div>
      <MobileMenu />
    </header>
  );
}
