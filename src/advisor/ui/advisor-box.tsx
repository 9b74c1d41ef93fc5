import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { MAX_QUERY_LENGTH } from '#advisor/model/advisor-link.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { takeCharacters } from '#lib/text/characters.ts';
import { Button } from '#ui/button.tsx';
import { useTextTypedBeforeHydration } from '#ui/use-text-typed-before-hydration.ts';
import { ExampleNeeds } from './example-needs.tsx';

/** Wait between filling in an example and searching for it. */
const EXAMPLE_DELAY_MS = 100;

interface AdvisorBoxProps {
  text: string;
  onTextChange: (text: string) => void;
  onSearch: (query: string) => void;
  /** Called when a search is likely, to preload it. */
  onIntent: () => void;
  /** Why nothing can be searched yet; null as soon as the agencies are there. */
  waitingFor: string | null;
  /** Note about where the text is sent. */
  destination: ReactNode;
  /** Whether an answer is below, which leaves the examples out. */
  isAnswered: boolean;
}

/** The Berater-Assistent: describe a vacancy, get recommendations. */
export function AdvisorBox({
  text,
  onTextChange,
  onSearch,
  onIntent,
  waitingFor,
  destination,
  isAnswered,
}: AdvisorBoxProps) {
  const fieldId = useId();
  const hintId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  /** Whether a search was asked for before it was possible. */
  const isAwaited = useRef(false);
  const cutId = useId();
  /** Whether the last change was longer than what is read. */
  const [isCut, setIsCut] = useState(false);

  function take(typed: string) {
    const kept = takeCharacters(typed, MAX_QUERY_LENGTH);
    setIsCut(kept !== typed);
    onTextChange(kept);
  }

  useTextTypedBeforeHydration(field, (typed) => {
    take(typed.trimEnd());
    // Before hydration, Enter has made a line.
    isAwaited.current = /\n\s*$/.test(typed);
  });
  const exampleTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(exampleTimer.current), []);

  const canSearch = waitingFor === null && text.trim() !== '';

  function search() {
    isAwaited.current = !canSearch && text.trim() !== '';
    if (canSearch) onSearch(text);
  }

  const searchAtLast = useEffectEvent(search);
  useEffect(() => {
    if (canSearch && isAwaited.current) searchAtLast();
  }, [canSearch]);

  function submit(event: FormEvent) {
    event.preventDefault();
    search();
  }

  function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    // An IME confirms its suggestion with Enter; that is no search.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    search();
  }

  function chooseExample(example: string) {
    take(example);
    clearTimeout(exampleTimer.current);
    exampleTimer.current = setTimeout(() => {
      onSearch(example);
    }, EXAMPLE_DELAY_MS);
  }

  return (
    <form onSubmit={submit} className="border-y-2 border-petrol bg-surface px-5 py-5 sm:px-8 sm:py-6">
      <h2 className="font-sans text-base tracking-normal text-ink-soft">Berater-Assistent</h2>
      <label htmlFor={fieldId} className="mt-1 block font-serif text-xl font-semibold">
        Welche Stelle möchten Sie besetzen?
      </label>
      <textarea
        ref={field}
        id={fieldId}
        aria-describedby={isCut ? `${cutId} ${hintId}` : hintId}
        dir="auto"
        rows={isAnswered ? 2 : 3}
        onFocus={onIntent}
        // The browser counts an emoji as two characters.
        maxLength={2 * MAX_QUERY_LENGTH}
        value={text}
        placeholder="z. B. Leitung Finanzen für einen Maschinenbauer bei Kassel"
        onChange={(event) => {
          isAwaited.current = false;
          take(event.target.value);
        }}
        onKeyDown={submitOnEnter}
        className="mt-3 block w-full rounded border border-line-strong bg-paper px-4 py-3 placeholder:text-ink-soft"
      />
      <p id={cutId} role="status" className="max-w-text text-sm">
        {isCut &&
          `Der Berater-Assistent liest höchstens ${formatGermanNumber(MAX_QUERY_LENGTH)} Zeichen. Was darüber hinausging, steht nicht im Feld.`}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" disabled={!canSearch} className="max-sm:w-full sm:px-6">
          Berater empfehlen
        </Button>
        <p
          id={hintId}
          className="min-h-[3lh] max-w-text min-w-0 grow basis-64 text-sm text-ink-soft sm:min-h-[2lh]"
        >
          {waitingFor ?? destination}
        </p>
      </div>
      {!isAnswered && (
        <>
          <p aria-hidden="true" className="mt-5 text-sm text-ink-soft">
            Beispiele zum Ausprobieren
          </p>
          <ExampleNeeds isDisabled={waitingFor !== null} onChoose={chooseExample} />
        </>
      )}
    </form>
  );
}
