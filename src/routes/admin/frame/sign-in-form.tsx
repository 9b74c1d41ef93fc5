import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { signIn, type SignInFailure } from '#data/administration/sign-in.ts';
import { toMailAddress } from '#domain/text/email-address.ts';
import { Button, NO_NATIVE_SUBMIT } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { FocusedNotice } from '#ui/focused-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { useTextField } from '#ui/use-text-field.ts';
import { saveActivity } from './activity.ts';
import type { AdminSessionEnd } from './use-admin-session.ts';

/** What to say where the function says nothing. */
const FAILURE_TEXTS: Partial<Record<SignInFailure['reason'], string>> = {
  tooManyTries: 'Zu viele Versuche. Bitte warten Sie einige Minuten und versuchen Sie es dann erneut.',
  unreachable: 'Die Anmeldung ist gerade nicht erreichbar. Bitte versuchen Sie es in einem Moment erneut.',
};
const FAILED = 'Die Anmeldung ist fehlgeschlagen. Bitte versuchen Sie es erneut.';

const END_TEXTS: Record<AdminSessionEnd, string | null> = {
  signedOut: null,
  expired:
    'Ihre Sitzung ist abgelaufen. Nicht gespeicherte Notizen sind noch da, sobald Sie wieder angemeldet sind.',
  idle: 'Sie wurden nach 30 Minuten ohne Eingabe abgemeldet. Nicht gespeicherte Notizen sind noch da, sobald Sie wieder angemeldet sind.',
};

interface SignInFormProps {
  /** How the last session ended, so that the form can say why it appears again. */
  end: AdminSessionEnd;
}

/** E-mail address and password. There is no sign-up: administrators are made on the server. */
export function SignInForm({ end }: SignInFormProps) {
  const email = useTextField(
    (text) => toMailAddress(text) || null,
    'Bitte geben Sie Ihre E-Mail-Adresse ein.',
  );
  const password = useTextField((text) => text || null, 'Bitte geben Sie Ihr Passwort ein.');
  const signingIn = useMutation({
    mutationFn: (typed: { email: string; password: string }) => {
      // Restarts the time without input, after which the session ends.
      saveActivity(Date.now());
      return signIn(typed.email, typed.password);
    },
    onSuccess: (failure) => {
      if (failure?.reason === 'wrongCredentials') password.focus();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (signingIn.isPending) return;
    // Checks the password first, so that the focus ends in the first field with an error.
    const typed = { password: password.check(), email: email.check() };
    if (typed.email !== null && typed.password !== null)
      signingIn.mutate({ email: typed.email, password: typed.password });
  }

  const failure = signingIn.data;
  return (
    <form noValidate method="post" onSubmit={submit} className="mt-8 flex max-w-md flex-col gap-5">
      {END_TEXTS[end] !== null && <FocusedNotice>{END_TEXTS[end]}</FocusedNotice>}
      <TextField {...email.field} label="E-Mail-Adresse" type="email" required autoComplete="email" />
      <TextField
        {...password.field}
        label="Passwort"
        type="password"
        required
        autoComplete="current-password"
      />
      {failure !== undefined && failure !== null && (
        <Notice variant="error">
          <p>{failure.message ?? FAILURE_TEXTS[failure.reason] ?? FAILED}</p>
        </Notice>
      )}
      <p>
        <Button
          {...NO_NATIVE_SUBMIT}
          type="submit"
          disabled={signingIn.isPending}
          aria-busy={signingIn.isPending}
        >
          {signingIn.isPending ? 'Wird angemeldet …' : 'Anmelden'}
        </Button>
      </p>
    </form>
  );
}
