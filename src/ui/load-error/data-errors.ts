/** The meaning of a failed call for a visitor, by the kind of failure. */
export const DATA_ERROR_TEXTS = {
  offline: 'Ihr Gerät ist gerade offline.',
  unreachable: 'Unser Server ist im Moment nicht erreichbar.',
  timeout: 'Unser Server hat nicht rechtzeitig geantwortet.',
  forbidden: 'Unser Server hat den Zugriff abgelehnt.',
  notFound: 'Der gesuchte Eintrag ist nicht vorhanden.',
  missingCode: 'Ein Teil dieser Website konnte nicht geladen werden.',
  conflict: 'Dieser Eintrag ist bereits vorhanden.',
  rateLimited: 'Im Moment kommen zu viele Anfragen an.',
  server: 'Unser Server meldet gerade eine Störung.',
  invalid:
    'Die Antwort unseres Servers war nicht lesbar. Vielleicht kam sie von der Anmeldeseite eines WLANs.',
  rejected: 'Unser Server konnte die Anfrage nicht ausführen.',
} as const;

const AGAIN = 'Bitte versuchen Sie es in einem Moment noch einmal.';
const LATER = 'Bitte versuchen Sie es später noch einmal.';

/** Advice to a visitor where reading failed, by the kind of failure. */
export const DATA_ERROR_ADVICE = {
  offline: 'Sobald die Verbindung wieder steht, geht es von selbst weiter.',
  unreachable: AGAIN,
  timeout: AGAIN,
  forbidden: 'Bitte laden Sie die Seite neu.',
  notFound: 'Im Verzeichnis finden Sie alle Einträge.',
  missingCode: 'Bitte versuchen Sie es noch einmal, oder laden Sie die Seite neu.',
  conflict: 'Bitte laden Sie die Seite neu.',
  rateLimited: 'Bitte warten Sie eine Minute und versuchen Sie es dann noch einmal.',
  server: AGAIN,
  invalid:
    'Wenn Ihr WLAN eine Anmeldung verlangt, melden Sie sich dort an und versuchen Sie es dann noch einmal.',
  rejected: 'Bitte laden Sie die Seite neu.',
} as const;

/** Advice to a visitor where saving or sending failed: nothing typed gets lost by it, as it would by loading the page anew. */
export const SAVE_ERROR_ADVICE = {
  ...DATA_ERROR_ADVICE,
  offline: 'Bitte versuchen Sie es noch einmal, sobald die Verbindung wieder steht.',
  forbidden: LATER,
  notFound: 'Vielleicht wurde er inzwischen gelöscht.',
  missingCode: AGAIN,
  conflict:
    'Bitte öffnen Sie die Seite in einem zweiten Fenster und sehen Sie nach, ob er schon gespeichert ist.',
  rejected: LATER,
} as const;
