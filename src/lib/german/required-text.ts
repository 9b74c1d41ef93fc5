import * as z from 'zod/mini';
import { isLongerThan, isVisible } from '#lib/text/characters.ts';
import { formatGermanNumber } from './german-number.ts';

/**
 * The schema of a required text, cleaned, within its limit. Blanks and invisible characters alone are no text.
 *
 * @param missing the message where the text is empty
 */
export const requiredText = (missing: string, limit: number, clean: (text: string) => string) =>
  z.string(missing).check(
    z.overwrite<string>((text) => clean(text).trim()),
    z.refine<string>(isVisible, { error: missing, abort: true }),
    z.refine<string>((text) => !isLongerThan(text, limit), {
      error: `Bitte kürzen Sie die Eingabe auf höchstens ${formatGermanNumber(limit)} Zeichen.`,
      abort: true,
    }),
  );
