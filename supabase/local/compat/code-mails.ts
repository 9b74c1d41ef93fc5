import type { EmailDriver } from '@supabase/lite';

/**
 * Keeps only the first line of Lite's mails, which is the code: mail scanners would open the link below it before the
 * reader does.
 */
export function mailOnlyCodes(driver: EmailDriver): EmailDriver {
  return {
    send: async ({ to, subject, text = '' }) => driver.send({ to, subject, text: text.split('\n')[0] ?? '' }),
  };
}
