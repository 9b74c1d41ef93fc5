import type { MDXContent } from 'mdx/types';

export interface Question {
  /** Anchor of the question. */
  readonly id: string;
  readonly question: string;
  readonly Answer: MDXContent;
  /** The answer as plain text. */
  readonly answerText: string;
}

const metas = import.meta.glob<{ title: string; text: string }>('../content/faq/*.md', {
  query: '?meta',
  import: 'default',
  eager: true,
});
const answers = import.meta.glob<MDXContent>('../content/faq/*.md', { import: 'default', eager: true });

/** '../content/faq/3-ist-die-nutzung-kostenlos.md' → 'ist-die-nutzung-kostenlos' */
function idOf(file: string): string {
  return file.replace(/^.*\/\d+-|\.md$/g, '');
}

/** The questions in the order of their files' numbers. */
export const QUESTIONS: readonly Question[] = Object.entries(metas)
  .toSorted(([a], [b]) => a.localeCompare(b))
  .flatMap(([file, { title, text }]) => {
    const Answer = answers[file];
    return Answer === undefined ? [] : [{ id: idOf(file), question: title, Answer, answerText: text }];
  });
