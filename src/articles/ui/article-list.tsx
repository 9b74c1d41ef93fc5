import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useRef, useState } from 'react';
import { groupByTopic } from '#articles/model/article-topics.ts';
import type { Article } from '#articles/model/articles.ts';
import { MAX_TERM_LENGTH } from '#directory/model/search/search-bounds.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { takeCharacters } from '#lib/text/characters.ts';
import { Button } from '#ui/button.tsx';
import { controlClass } from '#ui/control.ts';
import { TEXT_LINK } from '#ui/text-link.ts';
import { useTextTypedBeforeHydration } from '#ui/use-text-typed-before-hydration.ts';
import { ArticleCard } from './article-card.tsx';
import { findArticles } from './find-articles.ts';
import { headingsQuery } from './headings-query.ts';

/** So few articles need no search. */
const MAX_WITHOUT_SEARCH = 10;

/** The articles by topic; where there are many, with a search. */
export function ArticleList({ articles }: { articles: readonly Article[] }) {
  const resultId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  useTextTypedBeforeHydration(field, setText);
  const term = useDeferredValue(text.trim());
  const headings = useQuery({ ...headingsQuery, enabled: text !== '' });
  // Titles and summaries are searched at once, and alone where the headings cannot be loaded.
  const found = findArticles(articles, term, headings.data ?? (() => ''));
  return (
    <>
      {articles.length > MAX_WITHOUT_SEARCH && (
        <form
          role="search"
          // Before hydration, Enter does nothing.
          method="dialog"
          className="mt-6 max-w-text noscript:hidden print:hidden"
          onSubmit={(event) => event.preventDefault()}
        >
          <label>
            <span className="block font-semibold">Artikel durchsuchen</span>
            <input
              ref={field}
              type="search"
              dir="auto"
              aria-controls={resultId}
              // The browser counts an emoji as two characters.
              maxLength={2 * MAX_TERM_LENGTH}
              value={text}
              onChange={(event) => setText(takeCharacters(event.target.value, MAX_TERM_LENGTH))}
              className={controlClass('mt-2 block w-full')}
            />
          </label>
          <p role="status" className="mt-2 text-sm text-ink-soft">
            {found === null
              ? 'Gesucht wird in Titeln, Kurztexten und Überschriften.'
              : describe(found.length)}
          </p>
        </form>
      )}
      <div id={resultId}>
        {found === null ? (
          <Topics articles={articles} />
        ) : (
          <Results
            term={term}
            articles={found}
            onReset={() => {
              setText('');
              field.current?.focus();
            }}
          />
        )}
      </div>
    </>
  );
}

function describe(count: number): string {
  if (count === 0) return 'Kein Artikel gefunden.';
  return `${formatGermanCount(count, 'Artikel', 'Artikel')} gefunden.`;
}

function Topics({ articles }: { articles: readonly Article[] }) {
  const groups = groupByTopic(articles);
  return (
    <>
      <nav aria-label="Themen" className="mt-6 print:hidden">
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {groups.map(({ id, label, articles: { length } }) => (
            <li key={id}>
              <a href={`#${id}`} className={`inline-flex min-h-11 items-center ${TEXT_LINK}`}>
                {label}&nbsp;({length})
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(({ id, label, articles: listed }) => (
        <section key={id} aria-labelledby={id} className="mt-10">
          <h2 id={id} className="scroll-mt-24 text-2xl">
            {label}
          </h2>
          <Cards articles={listed} />
        </section>
      ))}
    </>
  );
}

interface ResultsProps {
  term: string;
  articles: readonly Article[];
  onReset: () => void;
}

function Results({ term, articles, onReset }: ResultsProps) {
  return (
    <section aria-labelledby="treffer" className="mt-8">
      <h2 id="treffer" className="text-2xl break-words">
        {articles.length === 0 ? `Nichts zu „${term}“` : `Artikel zu „${term}“`}
      </h2>
      {articles.length === 0 && (
        <p className="mt-2 max-w-text">
          Versuchen Sie ein einzelnes oder allgemeineres Wort, etwa „Honorar“, „Vertrag“ oder „Nachfolge“.
        </p>
      )}
      <p className="mt-3">
        <Button variant="secondary" onClick={onReset}>
          Alle Artikel zeigen
        </Button>
      </p>
      {articles.length > 0 && <Cards articles={articles} />}
    </section>
  );
}

function Cards({ articles }: { articles: readonly Article[] }) {
  return (
    <ul className="mt-4 grid gap-6 sm:grid-cols-2 lg:grid-cols-3 [&>li]:grid">
      {articles.map((article) => (
        <li key={article.slug}>
          <ArticleCard article={article} />
        </li>
      ))}
    </ul>
  );
}
