/** Shown until it is known who gets the message. About as high as what follows, so that the form does not move under a click. */
export function CheckingRecipients() {
  return <p className="min-h-76 sm:min-h-48">Wir prüfen, wer Ihre Nachricht direkt erhält …</p>;
}
