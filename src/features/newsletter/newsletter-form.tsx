import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { operator } from '#config/operator.ts';
import { DATA_ERROR_TEXTS } from '#content/data-errors.ts';
import { toDataError } from '#data/errors.ts';
import { loadSupabase } from '#data/load-supabase.ts';
import { subscribeToNewsletter, type SubscriptionOutcome } from '#data/newsletter.ts';
import { INVALID_ADDRESS, parseSubscriber } from '#domain/newsletter/newsletter-contract.ts';
import { Button, SENDS_NOTHING_BY_ITSELF } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { useTextField } from '#ui/use-text-field.ts';

/** Texts of every outcome. */
const OUTCOME_TEXTS: Record<SubscriptionOutcome | 'exception', string> = {
  subscribed: 'Vielen Dank für Ihr Interesse! Sie haben sich erfolgreich für unseren Newsletter registriert.',
  duplicate: 'Diese E-Mail-Adresse ist bereits für unseren Newsletter registriert.',
  tooMany:
    'Im Moment gehen sehr viele Anmeldungen ein. Bitte versuchen Sie es in einer Stunde noch einmal; Ihre Adresse bleibt im Feld stehen.',
  failed: 'Es ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut.',
  exception: 'Es ist ein unerwarteter Fehler aufgetreten. Bitte versuchen Sie es später erneut.',
};

/** Sign-up for the newsletter, with its outcome beside the field. */
export function NewsletterForm() {
  const headingId = useId();
  const email = useTextField(parseSubscriber, INVALID_ADDRESS);
  const subscription = useMutation({
    mutationFn: subscribeToNewsletter,
    onSuccess: (outcome) => {
      if (outcome === 'subscribed') email.clear();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (subscription.isPending) return;
    const address = email.check();
    if (address === null) subscription.reset();
    else subscription.mutate(address);
  }

  const outcome = subscription.isError ? 'exception' : subscription.data;
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
        <TextField
          {...email.field}
          label="E-Mail-Adresse"
          type="email"
          required
          autoComplete="email"
          disabled={subscription.isPending}
          onFocus={() => void loadSupabase().catch(() => undefined)}
          button={
            <Button
              {...SENDS_NOTHING_BY_ITSELF}
              type="submit"
              disabled={subscription.isPending}
              aria-busy={subscription.isPending}
            >
              {subscription.isPending ? 'Wird gesendet …' : 'Newsletter abonnieren'}
            </Button>
          }
        />
        <p role="status" className={`mt-3 ${isFault ? 'text-red' : ''}`}>
          {outcome !== undefined && OUTCOME_TEXTS[outcome]}
          {outcome === 'exception' && ` ${DATA_ERROR_TEXTS[toDataError(subscription.error).kind]}`}
        </p>
      </form>
    </section>
  );
}
