import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { operator } from '#config/operator.ts';
import { paths } from '#config/paths.ts';
import { rejectionMessageOf } from '#lib/http/call-function.ts';
import { toDataError } from '#lib/http/errors.ts';
import { loadSupabase } from '#lib/supabase/load-supabase.ts';
import { parseMailAddress } from '#lib/text/email-address.ts';
import { subscribeToNewsletter } from '#newsletter/api/newsletter.ts';
import {
  ADDRESS_LABEL,
  CONSENT_NOTICE,
  CONSENT_VERSION,
  NEWSLETTER_HEADING,
  POLICY_NOTICE,
  SUBSCRIBE_LABEL,
} from '#newsletter/model/consent.ts';
import {
  CONFIRMATION_SENT,
  INVALID_SUBSCRIBER_EMAIL,
  ALREADY_SUBSCRIBED,
} from '#newsletter/model/newsletter-contract.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { DATA_ERROR_TEXTS } from '#ui/load-error/data-errors.ts';
import { NeedsScript } from '#ui/needs-script.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { useTextField } from '#ui/use-text-field.ts';

const TOO_MANY =
  'Im Moment gehen sehr viele Anmeldungen ein. Bitte versuchen Sie es in einer Stunde noch einmal; Ihre Adresse bleibt im Feld stehen.';

/** Why a sign-up failed. What was typed is still there. */
function explainFailure(thrown: unknown): string {
  const error = toDataError(thrown);
  const rejection = rejectionMessageOf(error);
  if (rejection !== null) return rejection;
  if (error.kind === 'rateLimited') return TOO_MANY;
  return error.status === 0
    ? `Es ist ein unerwarteter Fehler aufgetreten. Bitte versuchen Sie es später erneut. ${DATA_ERROR_TEXTS[error.kind]}`
    : 'Es ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut.';
}

/** Sign-up for the newsletter, with its outcome beside the field. */
export function NewsletterForm() {
  const headingId = useId();
  const { pathname } = useLocation();
  const email = useTextField(parseMailAddress, INVALID_SUBSCRIBER_EMAIL);
  const subscription = useMutation({
    mutationFn: (address: string) => subscribeToNewsletter(address, pathname, CONSENT_VERSION),
    onSuccess: (outcome) => {
      if (outcome === 'accepted') email.clear();
    },
  });

  function submit() {
    const address = email.check();
    if (address === null) subscription.reset();
    else subscription.mutate(address);
  }

  const [policyBefore, policy, policyAfter] = POLICY_NOTICE;
  return (
    <section aria-labelledby={headingId} className="border-t-2 border-petrol bg-surface px-5 py-8 sm:px-8">
      <h2 id={headingId} className="text-2xl">
        {NEWSLETTER_HEADING}
      </h2>
      <p className="mt-2 max-w-text">
        {CONSENT_NOTICE} {policyBefore}
        <Link to={paths.privacy} className={TEXT_LINK}>
          {policy}
        </Link>
        {policyAfter}
      </p>
      {/* The German messages are beside the field, so the browser's own stay off. */}
      <SentForm isPending={subscription.isPending} onSubmit={submit} className="mt-5 max-w-text">
        <NeedsScript>
          Ohne JavaScript kann dieses Formular nichts senden. Bitte schalten Sie JavaScript in Ihrem Browser
          ein
          {operator.email !== undefined && (
            <>
              . Fragen zum Newsletter beantworten wir per E-Mail:{' '}
              <a href={`mailto:${operator.email}`} className={TEXT_LINK}>
                {operator.email}
              </a>
            </>
          )}
          .
        </NeedsScript>
        <TextField
          {...email.field}
          label={ADDRESS_LABEL}
          type="email"
          required
          autoComplete="email"
          disabled={subscription.isPending}
          onFocus={() => void loadSupabase().catch(() => undefined)}
          button={
            <Button type="submit" isPending={subscription.isPending}>
              {subscription.isPending ? 'Wird gesendet …' : SUBSCRIBE_LABEL}
            </Button>
          }
        />
        <p role="status" className={`mt-3 ${subscription.isError ? 'text-red' : ''}`}>
          {subscription.isError
            ? explainFailure(subscription.error)
            : subscription.data !== undefined &&
              (subscription.data === 'accepted' ? CONFIRMATION_SENT : ALREADY_SUBSCRIBED)}
        </p>
      </SentForm>
    </section>
  );
}
