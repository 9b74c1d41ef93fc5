import * as z from 'zod/mini';
import { CONTACT_LIMITS } from '#domain/contact/contact-message.ts';
import { formatGermanNumber } from '#domain/german/german-number.ts';
import { isLongerThan, toStorableText } from '#domain/text/characters.ts';

/** Counted as the function and the table count: an emoji is one character. */
const atMost = (limit: number) =>
  z.refine<string>((text) => !isLongerThan(text, limit), {
    error: `Bitte kürzen Sie die Eingabe auf höchstens ${formatGermanNumber(limit)} Zeichen.`,
    abort: true,
  });

/** Blanks and invisible signs alone are no text. */
const filledIn = (missing: string) => z.regex(/[\p{L}\p{N}\p{P}\p{S}]/u, missing);

/** Half a character, which no database stores, becomes U+FFFD. */
const wellFormed = z.overwrite<string>((text) => text.toWellFormed());

const oneLine = (limit: number, missing: string) =>
  z
    .string()
    .check(
      wellFormed,
      z.trim(),
      filledIn(missing),
      atMost(limit),
      z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'Bitte geben Sie nur eine Zeile ohne Steuerzeichen ein.'),
    );

/** What the contact form asks for, with the message beside each faulty field. */
export const contactMessageSchema = z.object({
  name: oneLine(CONTACT_LIMITS.name, 'Bitte geben Sie Ihren Namen ein.'),
  email: z
    .string()
    .check(
      wellFormed,
      z.trim(),
      z.minLength(1, 'Bitte geben Sie Ihre E-Mail-Adresse ein.'),
      atMost(CONTACT_LIMITS.email),
      z.email('Bitte geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@firma.de.'),
    ),
  betreff: oneLine(CONTACT_LIMITS.betreff, 'Bitte geben Sie einen Betreff ein.'),
  nachricht: z
    .string()
    .check(
      z.overwrite<string>(toStorableText),
      z.trim(),
      filledIn('Bitte schreiben Sie uns eine Nachricht.'),
      atMost(CONTACT_LIMITS.nachricht),
    ),
  /** The honeypot: whatever stands there is for the function to judge. */
  website: z.string(),
});
