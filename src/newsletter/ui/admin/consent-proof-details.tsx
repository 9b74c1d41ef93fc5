import { useMutation } from '@tanstack/react-query';
import { BRAND } from '#config/site.ts';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { parseMailAddress } from '#lib/text/email-address.ts';
import { readConsentProof } from '#newsletter/api/newsletter-administration.ts';
import { INVALID_SUBSCRIBER_EMAIL } from '#newsletter/model/newsletter-contract.ts';
import type { ConsentProof } from '#newsletter/model/subscriber.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { useTextField } from '#ui/use-text-field.ts';
import {
  EVENT_LABELS,
  explainNewsletterFailure,
  SUBSCRIBER_STATE_LABELS,
  UNSUBSCRIBE_LABELS,
} from './newsletter-texts.ts';

interface ConsentProofDetailsProps {
  proof: ConsentProof | null;
  onProof: (proof: ConsentProof) => void;
}

/** The proof that an address consented to the newsletter, to be read and printed. */
export function ConsentProofDetails({ proof, onProof }: ConsentProofDetailsProps) {
  const address = useTextField(parseMailAddress, INVALID_SUBSCRIBER_EMAIL);
  const reading = useMutation({ mutationFn: readConsentProof, onSuccess: onProof });

  function submit() {
    const email = address.check();
    if (email !== null) reading.mutate(email);
  }

  return (
    <section aria-labelledby="nachweis">
      <div className="print:hidden">
        <h2 id="nachweis" className="text-2xl">
          Nachweis der Einwilligung
        </h2>
        <p className="mt-2 max-w-text text-ink-soft">
          Auch von abgemeldeten Adressen, 36 Monate lang. Gespeichert ist dann nur noch ein Hash-Wert, den
          allein findet, wer die Adresse kennt. Jede Abfrage steht im Protokoll.
        </p>
        <SentForm isPending={reading.isPending} onSubmit={submit} className="mt-4 max-w-text">
          <TextField
            {...address.field}
            label="E-Mail-Adresse"
            type="email"
            autoComplete="off"
            button={
              <Button type="submit" variant="secondary" isPending={reading.isPending}>
                Nachweis zeigen
              </Button>
            }
          />
        </SentForm>
        {reading.isError && (
          <div className="mt-4">
            <Notice variant="error">
              <p>Der Nachweis konnte nicht geladen werden. {explainNewsletterFailure(reading.error)}</p>
            </Notice>
          </div>
        )}
      </div>
      {proof !== null && <ProofSheet key={proof.email} proof={proof} />}
    </section>
  );
}

/** The sheet for printing. It is scrolled into view when it is opened from the list above. */
function ProofSheet({ proof: { email, state, addressHash, events } }: { proof: ConsentProof }) {
  return (
    <article
      aria-label={`Nachweis für ${email}`}
      tabIndex={-1}
      ref={(element) => {
        element?.focus();
      }}
      className="mt-6 border border-line-strong px-5 py-5"
    >
      <h3 className="text-xl wrap-anywhere">
        Newsletter von {BRAND}: Nachweis für <bdi>{email}</bdi>
      </h3>
      <p role="status" className="mt-2">
        {state === null
          ? 'Die Adresse steht nicht auf der Liste.'
          : `Stand: ${SUBSCRIBER_STATE_LABELS[state]}.`}{' '}
        {events.length === 0 && 'Zu ihr ist nichts festgehalten.'}
      </p>
      <ol className="mt-4">
        {events.map((event) => (
          <li key={`${event.at} ${event.kind}`} className="border-t border-line py-3">
            <p>
              <span className="digits">{formatShortTime(event.at)}</span> ·{' '}
              <strong>{EVENT_LABELS[event.kind]}</strong>
              {event.page !== null && ` auf der Seite ${event.page}`}
              {event.way !== null && ` ${UNSUBSCRIBE_LABELS[event.way] ?? event.way}`}
            </p>
            <p className="text-sm text-ink-soft digits">Genaue Zeit: {event.at}</p>
            {event.wording !== null && (
              <>
                <p className="mt-2 text-sm text-ink-soft">
                  Wortlaut neben dem Formular (Fassung {event.textVersion}):
                </p>
                <blockquote className="mt-1 max-w-text border-l-4 border-line pl-4 whitespace-pre-line">
                  {event.wording}
                </blockquote>
              </>
            )}
          </li>
        ))}
      </ol>
      <p className="mt-3 text-sm wrap-anywhere text-ink-soft">Hash-Wert der Adresse: {addressHash}</p>
      <p className="mt-4 print:hidden">
        <Button variant="secondary" onClick={() => window.print()}>
          Nachweis drucken
        </Button>
      </p>
    </article>
  );
}
