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
