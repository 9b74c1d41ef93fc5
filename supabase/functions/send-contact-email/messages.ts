/** The function's messages where it takes no message; for one that it took there is MESSAGE_SENT of the contract. */
export const MESSAGES = {
  unreadable:
    'Ihre Nachricht konnte nicht gelesen werden. Bitte laden Sie die Seite neu und senden Sie die Nachricht noch einmal.',
  foreignOrigin: 'Von dieser Website aus können hier keine Nachrichten gesendet werden.',
  wrongMethod: 'Hier werden nur Nachrichten aus dem Kontaktformular angenommen.',
  tooLarge: 'Ihre Nachricht ist zu groß. Bitte kürzen Sie den Text.',
  invalid: 'Bitte prüfen Sie die markierten Felder.',
  tooFast:
    'Das ging sehr schnell. Bitte prüfen Sie Ihre Angaben und senden Sie die Nachricht dann noch einmal.',
  otherRecipients:
    'Inzwischen hat sich geändert, wer Ihre Nachricht erhält. Bitte lesen Sie über dem Formular nach und senden Sie sie dann noch einmal.',
  notInGoodFaith: 'Bitte bestätigen Sie, dass Ihre Angaben nach bestem Wissen richtig und vollständig sind.',
  appealLate:
    'Die sechs Monate für einen Einspruch sind vorüber. Sie können den Eintrag auf seiner Seite neu melden.',
  notPossible:
    'Ihre Nachricht konnte gerade nicht gespeichert werden. Bitte versuchen Sie es in einigen Minuten noch einmal.',
} as const;
