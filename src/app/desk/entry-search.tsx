import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';

/** Searches the entries from anywhere in the administration. */
export function EntrySearch({ className }: { className: string }) {
  const navigate = useNavigate();
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const term = new FormData(event.currentTarget).get('q');
    if (typeof term !== 'string' || term.trim() === '') return;
    void navigate(`${paths.adminEntries}?${new URLSearchParams({ q: term.trim() }).toString()}`);
  }
  return (
    <form role="search" onSubmit={search} className={`relative ${className}`}>
      <Search aria-hidden="true" className="absolute top-3 left-2.5 size-4 text-ink-soft" />
      <input
        name="q"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        dir="auto"
        aria-label="Einträge suchen"
        placeholder="Name, Domain, E-Mail-Adresse"
        className="h-10 w-full rounded border border-line-strong bg-surface pr-2 pl-8 text-sm"
      />
    </form>
  );
}
