/** A form of address, followed by a word that is written like a surname: „Herr Müller“, „Frau Dr. von Berg“. */
const ADDRESSED =
  /(?<![\p{L}\p{N}])(?:Herrn?|Frau|Hr\.|Fr\.)\s+(?:(?:Dr|Prof|Dipl)\.(?:-\p{L}+\.)?\s*)*(?:(?:von|van|de|zu)\s+(?:der\s+|den\s+)?)?\p{Lu}[\p{L}’'-]+/u;

/** An academic title before a surname: „Dr. Weiß“. */
const TITLED = /(?<![\p{L}\p{N}])(?:Dr|Prof)\.\s+(?:(?:Dr|Prof)\.\s+)*\p{Lu}[\p{L}’'-]+/u;

/**
 * The first words of a text that look like a person's name; null where there are none. It is only a hint, because it
 * does not recognise first names.
 */
export function findPersonName(text: string): string | null {
  return (ADDRESSED.exec(text) ?? TITLED.exec(text))?.[0] ?? null;
}
