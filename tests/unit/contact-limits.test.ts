import { describe, expect, test } from 'vitest';
import { CONTACT_LIMITS } from '#domain/contact/contact-message.ts';
import { contactMessageSchema } from '#routes/contact/contact-schema.ts';
import { MAX_LENGTH } from '#supabase/functions/send-contact-email/contract.ts';
import { Refusal } from '#supabase/functions/send-contact-email/refusal.ts';
import { parseBody } from '#supabase/functions/send-contact-email/validation.ts';

const FILLED = {
  name: 'Jana',
  email: 'jana@firma.example',
  betreff: 'Anfrage',
  nachricht: 'Guten Tag',
  website: '',
};

/** What the form says of a message with these changes: the message to send, or a sentence for each faulty field. */
function askForm(changes: Readonly<Record<string, string>>) {
  const { success, data, error } = contactMessageSchema.safeParse({ ...FILLED, ...changes });
  return success
    ? { message: data }
    : { faults: Object.fromEntries(error.issues.map(({ path, message }) => [path[0], message])) };
}

/** What the function says of the same. */
function askFunction(changes: Readonly<Record<string, string>>) {
  try {
    const parsed = parseBody({ ...FILLED, ...changes }, () => '1');
    return { message: parsed.kind === 'message' ? parsed.message : undefined };
  } catch (refusal) {
    return { faults: refusal instanceof Refusal ? (refusal.answer.fields ?? {}) : {} };
  }
}

const TEXTS = ['name', 'betreff', 'nachricht'] as const;

test('form and function have the same limits', () => {
  expect(CONTACT_LIMITS).toEqual(MAX_LENGTH);
});

describe.each(TEXTS)('%s', (field) => {
  const limit = CONTACT_LIMITS[field];

  test.each(['😀', 'a', '\uD83D'])('of %j passes at the limit, and one more is refused in German', (unit) => {
    const longest = unit.repeat(limit);
    for (const ask of [askForm, askFunction]) {
      expect(ask({ [field]: longest }).message?.[field]).toBe(longest.toWellFormed());
      expect(ask({ [field]: `${longest}${unit}` }).faults).toEqual({
        [field]: expect.stringMatching(/höchstens/),
      });
    }
  });

  test.each(['\u200B', '\u2060\u00AD', '\u0000', ' \u0085 '])('of %j alone is none', (text) => {
    for (const ask of [askForm, askFunction]) {
      expect(ask({ [field]: text }).faults).toEqual({
        [field]: expect.stringMatching(/^Bitte|Steuerzeichen/),
      });
    }
  });

  test('with half a character holds U+FFFD in its place', () => {
    for (const ask of [askForm, askFunction]) {
      expect(ask({ [field]: 'a\uD83D\uDE00b\uDE00' }).message?.[field]).toBe('a😀b\uFFFD');
    }
  });
});

test.each(['name', 'betreff'])('a NUL in %s is refused in German', (field) => {
  for (const ask of [askForm, askFunction]) {
    expect(ask({ [field]: 'a\u0000b' }).faults).toEqual({ [field]: expect.stringMatching(/Steuerzeichen/) });
  }
});

test('a NUL in the message is left out', () => {
  for (const ask of [askForm, askFunction]) {
    expect(ask({ nachricht: 'a\u0000b\u001B\r\nc\td' }).message?.nachricht).toBe('ab\nc\td');
  }
});

test.each(['jana\u0000@firma.example', 'jana\uD83D@firma.example', '😀@firma.example'])(
  'the address %j is refused in German',
  (email) => {
    for (const ask of [askForm, askFunction]) {
      expect(ask({ email }).faults).toEqual({ email: expect.stringMatching(/gültige E-Mail-Adresse/) });
    }
  },
);
