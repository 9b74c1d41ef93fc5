import * as z from 'zod/mini';
import { CONTACT_LIMITS } from '#domain/contact/contact-message.ts';
import { formatGermanNumber } from '#domain/german/german-number.ts';

const tooLong = (limit: number) =>
  `Bitte kürzen Sie die Eingabe auf höchstens ${formatGermanNumber(limit)} Zeichen.`;

const oneLine = (limit: number, missing: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(limit, tooLong(limit)),
      z.regex(/^[^\p{Cc}]*$/u, 'Bitte geben Sie nur eine Zeile ohne Steuerzeichen ein.'),
    );

/** What the contact form asks for, with the message beside each faulty field. Specification, section 5. */
export const contactMessageSchema = z.object({
  name: oneLine(CONTACT_LIMITS.name, 'Bitte geben Sie Ihren Namen ein.'),
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Bitte geben Sie Ihre E-Mail-Adresse ein.'),
      z.maxLength(CONTACT_LIMITS.email, tooLong(CONTACT_LIMITS.email)),
      z.email('Bitte geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@firma.de.'),
    ),
  betreff: oneLine(CONTACT_LIMITS.betreff, 'Bitte geben Sie einen Betreff ein.'),
  nachricht: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Bitte schreiben Sie uns eine Nachricht.'),
      z.maxLength(CONTACT_LIMITS.nachricht, tooLong(CONTACT_LIMITS.nachricht)),
    ),
  /** The honeypot: whatever stands there is for the function to judge. */
  website: z.string(),
});
