import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { signIn, type SignInFailure } from '#data/session.ts';
import { Button, SENDS_NOTHING_BY_ITSELF } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { keepActivity } from './activity.ts';
import type { SessionEnd } from './use-session.ts';

const FAILURE_TEXTS: Record<SignInFailure, string> = {
  wrongCredentials: 'E-Mail-Adresse oder Passwort ist falsch.',
  tooManyAttempts: 'Zu viele Versuche. Bitte warten Sie einige Minuten und versuchen Sie es dann erneut.',
  locked: 'Dieses Konto ist gesperrt. Bitte wenden Sie sich an den Betreiber.',
  unconfirmed: 'Die E-Mail-Adresse dieses Kontos ist noch nicht bestätigt.',
  unreachable: 'Die Anmeldung ist gerade nicht erreichbar. Bitte versuchen Sie es in einem Moment erneut.',
  failed: 'Die Anmeldung ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
};

const END_TEXTS: Record<SessionEnd, string | null> = {
  signedOut: null,
  expired:
    'Ihre Sitzung ist abgelaufen. Nicht gespeicherte Notizen sind noch da, sobald Sie wieder angemeldet sind.',
  idle: 'Sie wurden nach 30 Minuten ohne Eingabe abgemeldet. Nicht gespeicherte Notizen sind noch da, sobald Sie wieder angemeldet sind.',
};

interface SignInFormProps {
  /** How the last session ended, so that the visitor knows why the form is back. */
  end: SessionEnd;
}

/** E-mail address and password. There is no sign-up: administrators are made on the server. */
export function SignInForm({ end }: SignInFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<{ email?: string; password?: string }>({});
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const signingIn = useMutation({
    mutationFn: () => {
      // The time without input begins anew.
      keepActivity(Date.now());
      return signIn(email.trim(), password);
    },
    onSuccess: (failure) => {
      if (failure === 'wrongCredentials') passwordField.current?.focus();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (signingIn.isPending) return;
    const found = {
      ...(email.trim() === '' && { email: 'Bitte geben Sie Ihre E-Mail-Adresse ein.' }),
      ...(password === '' && { password: 'Bitte geben Sie Ihr Passwort ein.' }),
    };
    setFaults(found);
    if (found.email !== undefined) emailField.current?.focus();
    else if (found.password !== undefined) passwordField.current?.focus();
    else signingIn.mutate();
  }

  const failure = signingIn.data;
  return (
    <form noValidate method="post" onSubmit={submit} className="mt-8 flex max-w-md flex-col gap-5">
      {END_TEXTS[end] !== null && (
        <Notice>
          <p>{END_TEXTS[end]}</p>
        </Notice>
      )}
      <TextField
        ref={emailField}
        label="E-Mail-Adresse"
        type="email"
        required
        autoComplete="email"
        value={email}
        error={faults.email}
        onChange={(event) => {
          setEmail(event.target.value);
        }}
      />
      <TextField
        ref={passwordField}
        label="Passwort"
        type="password"
        required
        autoComplete="current-password"
        value={password}
        error={faults.password}
        onChange={(event) => {
          setPassword(event.target.value);
        }}
      />
      {failure !== undefined && failure !== null && (
        <Notice variant="error">
          <p>{FAILURE_TEXTS[failure]}</p>
        </Notice>
      )}
      <p>
        <Button
          {...SENDS_NOTHING_BY_ITSELF}
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
