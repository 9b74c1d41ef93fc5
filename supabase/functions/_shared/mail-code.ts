import { CODE_RULES } from '#account/model/mailed-code.ts';
import type { MailBlock } from './mail-layout.ts';

/** A uniformly random code. */
export function createCode(): string {
  const beyond = 10 ** CODE_RULES.digits;
  const range = Math.floor(2 ** 32 / beyond) * beyond;
  for (;;) {
    const [number = range] = crypto.getRandomValues(new Uint32Array(1));
    if (number < range) return String(number % beyond).padStart(CODE_RULES.digits, '0');
  }
}

/**
 * The text of every mail with a code.
 *
 * @param purpose the sentence above the code
 */
export function describeCode(purpose: string, code: string): MailBlock[] {
  return [
    purpose,
    // Four and four digits, as people read them.
    { code: `${code.slice(0, 4)} ${code.slice(4)}` },
    `Er gilt ${String(CODE_RULES.minutes)} Minuten und nur einmal. Geben Sie ihn nur auf der Seite ein, auf der Sie ihn angefordert haben. Wir fragen weder am Telefon noch per E-Mail danach.`,
    'Wenn Sie keinen Code angefordert haben, brauchen Sie nichts zu tun.',
  ];
}
