import type { FactorFailure } from '#desk/api/second-factor.ts';

/** Why a code was not taken, or no second factor enrolled. */
export const FACTOR_FAILURE_TEXTS: Record<FactorFailure, string> = {
  wrongCode:
    'Der Code ist falsch oder abgelaufen. Bitte geben Sie den Code ein, den Ihre App gerade anzeigt. Prüfen Sie sonst, ob die Uhr Ihres Telefons richtig geht.',
  expired: 'Die Prüfung hat zu lange gedauert. Bitte geben Sie den Code ein, den Ihre App jetzt anzeigt.',
  otherAddress:
    'Ihre Internetverbindung hat während der Prüfung gewechselt. Bitte geben Sie den Code noch einmal ein.',
  tooManyAttempts: 'Zu viele Versuche. Bitte warten Sie einige Minuten und versuchen Sie es dann erneut.',
  gone: 'Der zweite Faktor oder die Sitzung besteht nicht mehr. Bitte melden Sie sich ab und neu an.',
  switchedOff:
    'Für dieses Projekt ist der zweite Faktor ausgeschaltet. Einschalten lässt er sich in den Einstellungen der Anmeldung.',
  unreachable: 'Die Anmeldung ist gerade nicht erreichbar. Bitte versuchen Sie es in einem Moment erneut.',
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es erneut.',
};

export const APP_CODE_MISSING = 'Bitte geben Sie die sechs Ziffern ein, die Ihre App anzeigt.';
