import type { EmailDriver } from '@supabase/lite';

/** Lite's mails hold a link beside the code, which mail scanners open before the reader does. What it writes first is the code. */
export function mailOnlyCodes(driver: EmailDriver): EmailDriver {
  return {
    send: async ({ to, subject, text = '' }) => driver.send({ to, subject, text: text.split('\n')[0] ?? '' }),
  };
}
