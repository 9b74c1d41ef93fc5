/** The answer to a form whose hidden field is filled in. The form empties the field, so that a person's second try passes. */
export const HONEYPOT_FILLED =
  'Ein unsichtbares Feld dieses Formulars wurde ausgefüllt, vermutlich von einem Programm Ihres Browsers. Wir haben es geleert. Bitte senden Sie noch einmal.';
