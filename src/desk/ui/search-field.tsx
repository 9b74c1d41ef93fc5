import { type Ref, useEffect, useState } from 'react';
import { takeCharacters } from '#lib/text/characters.ts';
import { TextField } from '#ui/field.tsx';

/** Pause in typing after which the search is sent. */
const TYPING_PAUSE_MS = 300;
const MAX_SEARCH_LENGTH = 200;

interface SearchFieldProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  className: string;
  term: string;
  onChange: (term: string) => void;
}

/** Searches while one types, and at once with Enter. */
export function SearchField({ term, onChange, ...field }: SearchFieldProps) {
  const [text, setText] = useState(term);
  const [sent, setSent] = useState(term);
  if (sent !== term) {
    // The filter was reset.
    setSent(term);
    setText(term);
  }
  useEffect(() => {
    if (text === term) return;
    const timer = setTimeout(() => onChange(text), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [text, term, onChange]);
  return (
    <TextField
      {...field}
      type="search"
      enterKeyHint="search"
      // The browser counts an emoji as two characters.
      maxLength={2 * MAX_SEARCH_LENGTH}
      value={text}
      onKeyDown={({ key }) => {
        if (key === 'Enter' && text !== term) onChange(text);
      }}
      onChange={({ target: { value } }) => setText(takeCharacters(value, MAX_SEARCH_LENGTH))}
    />
  );
}
