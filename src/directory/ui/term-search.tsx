import { Search } from 'lucide-react';
import type { FormEvent, FormHTMLAttributes, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { clampSearchTerm, MAX_TERM_LENGTH } from '#directory/model/search/search-bounds.ts';
import { buttonClass } from '#ui/button.tsx';

interface TermSearchProps extends Pick<
  FormHTMLAttributes<HTMLFormElement>,
  'id' | 'popover' | 'className' | 'aria-label'
> {
  /** Class list of the field. */
  fieldClass?: string;
  /** Beside the button. */
  children?: ReactNode;
}

/** A search of the directory that leads to its results. As a form with an address it works before the page is hydrated, too. */
export function TermSearch({ fieldClass = '', children, ...rest }: TermSearchProps) {
  const navigate = useNavigate();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q');
    const term = clampSearchTerm(typeof typed === 'string' ? typed : '');
    void navigate({
      pathname: paths.agencies,
      search: term === '' ? '' : new URLSearchParams({ q: term }).toString(),
    });
  }

  return (
    <form {...rest} role="search" action={paths.agencies} onSubmit={search}>
      <input
        name="q"
        type="search"
        aria-label="Name, Ort oder Fachgebiet"
        placeholder="Name, Ort, Fachgebiet"
        // The browser counts an emoji as two characters.
        maxLength={2 * MAX_TERM_LENGTH}
        enterKeyHint="search"
        dir="auto"
        className={`min-h-11 w-full min-w-0 rounded-l border border-line-strong bg-surface px-3 placeholder:text-ink-soft ${fieldClass}`}
      />
      <button
        type="submit"
        aria-label="Suchen"
        className={buttonClass('secondary', '-ml-px shrink-0 rounded-l-none text-petrol')}
      >
        <Search aria-hidden="true" className="size-5" />
      </button>
      {children}
    </form>
  );
}
