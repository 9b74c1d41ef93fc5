import { Disclosure } from './disclosure.tsx';

/** „Wie sortieren wir?“: the ranking parameters and the effect of payment. */
export function SortExplanation({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <Disclosure summary="Wie sortieren wir?">
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mb-2">
          {paragraph}
        </p>
      ))}
    </Disclosure>
  );
}
