import { type FormEvent, useId, useRef, useState } from 'react';
import { paths } from '#config/paths.ts';
import { MAX_TERM_LENGTH } from '#directory/model/search/search-bounds.ts';
import { takeCharacters } from '#lib/text/characters.ts';
import { Button } from '#ui/button.tsx';
import { useTextTypedBeforeHydration } from '#ui/use-text-typed-before-hydration.ts';

interface SearchFormProps {
  /** The current term, which the field follows. */
  term: string;
  onSearch: (term: string) => void;
}

/** Searches on submit. */
export function SearchForm({ term, onSearch }: SearchFormProps) {
  const fieldId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(term);
  useTextTypedBeforeHydration(field, setText);
  const [shownTerm, setShownTerm] = useState(term);
  if (shownTerm !== term) {
    // The back button changed the term.
    setShownTerm(term);
    setText(term);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch(text.trim());
  }

  return (
    <form role="search" action={paths.agencies} onSubmit={submit} className="min-w-0 print:hidden">
      <label htmlFor={fieldId} className="block text-sm font-semibold">
        Nach Namen, Ort oder Fachgebiet suchen
      </label>
      <div className="mt-1 flex gap-3">
        <input
          ref={field}
          id={fieldId}
          name="q"
          type="search"
          dir="auto"
          value={text}
          // The browser counts an emoji as two characters.
          maxLength={2 * MAX_TERM_LENGTH}
          enterKeyHint="search"
          onChange={(event) => setText(takeCharacters(event.target.value, MAX_TERM_LENGTH))}
          className="min-h-11 w-full min-w-0 rounded border border-line-strong bg-surface px-4"
        />
        <Button type="submit" formMethod="get">
          Suchen
        </Button>
      </div>
    </form>
  );
}
