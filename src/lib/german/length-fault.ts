import { countCharacters } from '#lib/text/characters.ts';
import { formatGermanNumber } from './german-number.ts';

/**
 * Finds the fault of a text's length, without the blanks around it.
 *
 * @param what the text as the message names it: „die Antwort“
 * @param ask the beginning of the message about a text that is too short
 */
export function findLengthFault(
  text: string,
  { lowest, highest }: { readonly lowest: number; readonly highest: number },
  what = 'den Text',
  ask = 'Bitte schreiben Sie',
): string | undefined {
  const count = countCharacters(text.trim());
  if (count < lowest) return `${ask} mindestens ${formatGermanNumber(lowest)} Zeichen.`;
  return count > highest
    ? `Bitte kürzen Sie ${what} auf höchstens ${formatGermanNumber(highest)} Zeichen.`
    : undefined;
}
