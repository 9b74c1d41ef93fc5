/** The digits of a mailed code, the minutes that it is valid and the tries that it allows; the database has the same. */
export const CODE_RULES = { digits: 6, minutes: 10, tries: 5 } as const;

/** The minutes in words. */
export const CODE_LIFETIME = 'zehn Minuten';

/** The message for a text that is no code. */
export const INVALID_CODE = 'Der Code hat sechs Ziffern.';

/** What the functions answer about a code, whatever it is for. */
export const CODE_MESSAGES = {
  codeSent: `Wir haben Ihnen einen Code gesendet. Er gilt ${CODE_LIFETIME}.`,
  wrongCode: 'Dieser Code stimmt nicht. Bitte vergleichen Sie ihn mit der E-Mail, die zuletzt gekommen ist.',
  expiredCode: 'Dieser Code gilt nicht mehr. Bitte fordern Sie einen neuen an.',
  tooManyTries: 'Der Code wurde zu oft falsch eingegeben. Bitte fordern Sie einen neuen an.',
} as const;
