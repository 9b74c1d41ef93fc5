/** Text modules for reasons, by subject; each is changed before it is sent. */
export const REASON_PHRASES = {
  proposal: [
    'Bitte nennen Sie eine öffentlich zugängliche Quelle für diese Angabe.',
    'Die Angabe ist werblich formuliert. Bitte beschreiben Sie sachlich, was Sie anbieten.',
    'Die Angabe widerspricht Ihrer Website. Bitte prüfen Sie, welche Fassung stimmt.',
    'Zu dieser Firma gibt es bereits einen Eintrag. Bitte beantragen Sie dessen Übernahme.',
  ],
  /** Of one field that is left out. */
  field: [
    'Bitte belegen Sie diese Angabe, zum Beispiel mit einer Seite Ihrer Website.',
    'Das steht so nicht auf Ihrer Website.',
    'Die Angabe gehört in ein anderes Feld.',
    'Bitte ohne Werbesprache und ohne Vergleiche mit anderen Beratungen.',
    'Bitte ohne Namen von Kunden oder Personen, die dem nicht zugestimmt haben.',
    'Die Angabe ist unvollständig oder unverständlich.',
  ],
  /** Of an entry that is paused or removed. */
  entry: [
    'Die Firma besteht nach unserer Kenntnis nicht mehr.',
    'Die Firma vermittelt keine Fach- und Führungskräfte.',
    'Zu dieser Firma gibt es bereits einen Eintrag.',
    'Wesentliche Angaben stimmen nicht mit Ihrer Website überein: …',
    'Der Eintrag verletzt Rechte anderer: …',
  ],
  claim: [
    'Ihre E-Mail-Adresse gehört nicht zur Domain der Website. Bitte melden Sie sich mit einer Adresse der Firma an oder reichen Sie einen Nachweis ein.',
    'Der Nachweis zeigt nicht, dass Sie für die Firma sprechen dürfen. Geeignet ist zum Beispiel ein Handelsregisterauszug mit Ihrem Namen.',
    'Wer den Eintrag verwaltet, hat widersprochen. Bitte klären Sie das in Ihrem Haus.',
  ],
  picture: [
    'Das Bild ist unscharf oder zu klein. Bitte reichen Sie eine größere Fassung ein.',
    'Auf dem Bild sind Personen zu erkennen. Bitte bestätigen Sie, dass sie einverstanden sind.',
    'Die Beschreibung sagt nicht, was zu sehen ist. Bitte beschreiben Sie das Bild.',
  ],
  /** Of an order that is declined. */
  order: [
    'Der Eintrag ist noch nicht vollständig genug für das erweiterte Profil. Bitte ergänzen Sie zuerst: …',
    'Die Rechnungsanschrift ist unvollständig. Bitte bestellen Sie mit vollständiger Anschrift noch einmal.',
    'Die Person, die bestellt hat, darf nach unserer Kenntnis nicht für die Firma bestellen.',
    'Für den Eintrag läuft im genannten Zeitraum schon ein Vertrag.',
  ],
  /** Of a report of an entry, to who sent it. */
  report: [
    'Wir haben die Angabe geprüft: Sie ist belegt und bleibt deshalb stehen.',
    'Die beanstandete Stelle ist eine Bewertung der Beratung selbst, keine falsche Tatsache. Der Eintrag bleibt.',
    'Sie haben recht: Die Angabe stimmt nicht. Wir haben sie berichtigt.',
    'Der Eintrag verletzt Ihre Rechte. Wir haben ihn aus dem Verzeichnis entfernt.',
  ],
  review: [
    'Der Nachweis belegt keinen Auftrag an diese Beratung im genannten Zeitraum.',
    'Der Text nennt eine Person so, dass man sie erkennt. Bitte beschreiben Sie ihre Aufgabe, nicht die Person.',
    'Der Text enthält eine Tatsachenbehauptung, die Sie nicht belegt haben. Bitte belegen Sie sie oder nehmen Sie sie heraus.',
    'Der Text enthält eine Herabsetzung, die mit der Leistung nichts zu tun hat.',
  ],
  reply: [
    'Die Antwort nennt Angaben, an denen man erkennt, wer die Bewertung geschrieben hat.',
    'Die Antwort enthält eine Herabsetzung, die mit der Sache nichts zu tun hat.',
  ],
  reporter: [
    'Die Unterlagen belegen einen Auftrag an die Beratung (Art und Zeitraum: …). Die Bewertung bleibt.',
    'Die beanstandete Stelle ist eine Meinung, keine Tatsachenbehauptung. Die Bewertung bleibt.',
    'Der Auftrag ist nicht belegt. Wir haben die Bewertung entfernt.',
    'Die beanstandete Tatsache ist nicht belegt. Wir haben die Bewertung entfernt.',
  ],
} as const;
