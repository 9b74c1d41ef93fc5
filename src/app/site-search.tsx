import { Search, X } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { TermSearch } from '#directory/ui/term-search.tsx';

const SEARCH_ID = 'suche-im-kopf';

const BUTTON =
  'inline-flex size-11 shrink-0 items-center justify-center rounded text-ink hover:text-petrol xl:hidden';

/** Opens the search in windows that have no space for its field. */
export function SearchButton() {
  return (
    <button
      type="button"
      popoverTarget={SEARCH_ID}
      // As the browser does it, and goes on into the field, which the attribute for that would do in wide windows, too.
      onClick={(event) => {
        event.preventDefault();
        const search = document.getElementById(SEARCH_ID);
        search?.togglePopover();
        search?.querySelector('input')?.focus();
      }}
      aria-label="Suche öffnen"
      className={BUTTON}
    >
      <Search aria-hidden="true" className="size-5" />
    </button>
  );
}

/**
 * The search of the directory, on every page. A wide window has its field in the header, another one in a native popover,
 * which opens and closes without code, too. Every navigation replaces it by an empty, closed one.
 */
export function SiteSearch() {
  const { key } = useLocation();
  return (
    <TermSearch
      key={key}
      id={SEARCH_ID}
      popover="auto"
      aria-label="Im Verzeichnis suchen"
      className="w-auto border-b border-line bg-paper text-ink open:flex max-xl:px-5 max-xl:py-2 max-xl:floating xl:static xl:m-0 xl:ml-auto xl:flex xl:border-0 xl:bg-transparent"
      fieldClass="xl:w-56 xl:text-sm"
    >
      <button
        type="button"
        popoverTarget={SEARCH_ID}
        aria-label="Suche schließen"
        className={`-mr-2.5 ml-2 ${BUTTON}`}
      >
        <X aria-hidden="true" className="size-6" />
      </button>
    </TermSearch>
  );
}
