import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { operator } from '#config/operator.ts';
import { DATA_ERROR_TEXTS } from '#content/data-errors.ts';
import { toDataError } from '#data/errors.ts';
import { loadSupabase } from '#data/load-supabase.ts';
import { subscribeToNewsletter, type SubscriptionOutcome } from '#data/newsletter.ts';
import { INVALID_ADDRESS, parseSubscriber } from '#domain/newsletter/newsletter-contract.ts';
import { Button, SENDS_NOTHING_BY_ITSELF } from '#ui/button.tsx';
import { controlClass } from '#ui/control.ts';
import { NeedsScript } from '#ui/needs-script.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { useTextTypedBeforeHydration } from '#ui/use-text-typed-before-hydration.ts';

/** Texts of every outcome. */
const OUTCOME_TEXTS: Record<SubscriptionOutcome | 'exception' | 'invalidEmail', string> = {
  subscribed: 'Vielen Dank für Ihr Interesse! Sie haben sich erfolgreich für unseren Newsletter registriert.',
  duplicate: 'Diese E-Mail-Adresse ist bereits für unseren Newsletter registriert.',
  tooMany:
    'Im Moment gehen sehr viele Anmeldungen ein. Bitte versuchen Sie es in einer Stunde noch einmal; Ihre Adresse bleibt im Feld stehen.',
  failed: 'Es ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut.',
  exception: 'Es ist ein unerwarteter Fehler aufgetreten. Bitte versuchen Sie es später erneut.',
  invalidEmail: INVALID_ADDRESS,
};

/** Sign-up for the newsletter, with its outcome beside the field. */
export function NewsletterForm() {
  const headingId = useId();
  const fieldId = useId();
  const messageId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  useTextTypedBeforeHydration(field, setEmail);
  const [isInvalid, setIsInvalid] = useState(false);
  const subscription = useMutation({
    mutationFn: subscribeToNewsletter,
    onSuccess: (outcome) => {
      if (outcome === 'subscribed') setEmail('');
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (subscription.isPending) return;
    const address = parseSubscriber(email);
    setIsInvalid(address === null);
    if (address === null) {
      subscription.reset();
      field.current?.focus();
    } else {
      subscription.mutate(address);
    }
  }

  const outcome = isInvalid ? 'invalidEmail' : subscription.isError ? 'exception' : subscription.data;
  const isFault = outcome !== undefined && outcome !== 'subscribed' && outcome !== 'duplicate';
  return (
    <section aria-labelledby={headingId} className="border-t-2 border-petrol bg-surface px-5 py-8 sm:px-8">
      <h2 id={headingId} className="text-2xl">
        Newsletter
      </h2>
      <p className="mt-2 max-w-text">
        Neue Artikel per E-Mail. Wir verwenden Ihre Adresse nur dafür; abmelden können Sie sich jederzeit mit
        einer kurzen Nachricht.
      </p>
      {/* The German messages stand beside the field, so the browser's own stay off. */}
      <form noValidate method="post" onSubmit={submit} className="mt-5 max-w-text">
        <NeedsScript>
          Ohne JavaScript kann dieses Formular nichts senden. Bitte schalten Sie JavaScript in Ihrem Browser
          ein
          {operator.email !== undefined && (
            <>
              , oder melden Sie sich per E-Mail an:{' '}
              <a href={`mailto:${operator.email}`} className={TEXT_LINK}>
                {operator.email}
              </a>
            </>
          )}
          .
        </NeedsScript>
        <label htmlFor={fieldId} className="block font-semibold">
          E-Mail-Adresse
        </label>
        <div className="mt-2 flex flex-wrap gap-3">
          <input
            ref={field}
            id={fieldId}
            type="email"
            required
            autoComplete="email"
            value={email}
            disabled={subscription.isPending}
            aria-invalid={isInvalid}
            aria-describedby={messageId}
            onFocus={() => void loadSupabase().catch(() => undefined)}
            onChange={(event) => {
              setEmail(event.target.value);
              setIsInvalid(false);
            }}
            className={controlClass('min-w-0 grow basis-60')}
          />
          <Button
            {...SENDS_NOTHING_BY_ITSELF}
            type="submit"
            disabled={subscription.isPending}
            aria-busy={subscription.isPending}
          >
            {subscription.isPending ? 'Wird gesendet …' : 'Newsletter abonnieren'}
          </Button>
        </div>
        <p id={messageId} role="status" className={`mt-3 ${isFault ? 'text-red' : ''}`}>
          {outcome !== undefined && OUTCOME_TEXTS[outcome]}
          {outcome === 'exception' && ` ${DATA_ERROR_TEXTS[toDataError(subscription.error).kind]}`}
        </p>
      </form>
    </section>
  );
}
