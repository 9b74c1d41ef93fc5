/** What a failed call means to a visitor, by the kind of failure. */
export const DATA_ERROR_TEXTS = {
  offline: 'Ihr Gerät ist gerade offline. Sobald die Verbindung wieder steht, geht es weiter.',
  unreachable: 'Unsere Datenbank ist im Moment nicht erreichbar.',
  timeout: 'Unsere Datenbank hat nicht rechtzeitig geantwortet.',
  forbidden: 'Unsere Datenbank hat den Zugriff abgelehnt.',
  notFound: 'Der gesuchte Eintrag ist nicht vorhanden.',
  conflict: 'Dieser Eintrag ist bereits vorhanden.',
  rateLimited: 'Im Moment kommen zu viele Anfragen an. Bitte warten Sie einen Augenblick.',
  server: 'Unsere Datenbank meldet gerade eine Störung.',
  invalid:
    'Die Antwort unserer Datenbank war nicht lesbar. Vielleicht hat statt ihrer ein Netzwerk dazwischen geantwortet, zum Beispiel die Anmeldeseite eines WLANs.',
  rejected: 'Unsere Datenbank konnte die Anfrage nicht ausführen.',
} as const;
