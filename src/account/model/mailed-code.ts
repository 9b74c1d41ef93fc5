/** The digits of a mailed code, the minutes that it is valid and the tries that it allows; the database has the same. */
export const CODE_RULES = { digits: 8, minutes: 10, tries: 5 } as const;

export const MAILED_CODE = /^\d{8}$/;

/** The minutes in words. */
export const CODE_LIFETIME = 'zehn Minuten';

export const INVALID_CODE = 'Der Code hat acht Ziffern.';

/** What the functions answer about a code, whatever it is for. */
export const CODE_MESSAGES = {
  codeSent: `Wir haben Ihnen einen Code gesendet. Er gilt ${CODE_LIFETIME}.`,
  codeScarce:
    'Heute werden ungewöhnlich viele Codes angefordert. Wir senden sie zuerst an Adressen, die schon ein Konto haben. Kommt in einer Viertelstunde keiner an, versuchen Sie es bitte morgen noch einmal oder schreiben Sie uns.',
  wrongCode: 'Dieser Code stimmt nicht.',
  expiredCode: 'Dieser Code gilt nicht mehr. Bitte fordern Sie einen neuen an.',
  tooManyTries: 'Der Code wurde zu oft falsch eingegeben. Bitte fordern Sie einen neuen an.',
} as const;
