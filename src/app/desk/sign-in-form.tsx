import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { signIn, type SignInFailure } from '#desk/api/administrator-sign-in.ts';
import { toMailAddress } from '#lib/text/email-address.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { FocusedNotice } from '#ui/focused-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { saveActivity } from './activity.ts';
import type { AdminSessionEnd } from './use-admin-session.ts';

/** For failures without a message from the function. */
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

/** There is no sign-up: administrators are invited, or made by `npm run admin:create`. */
export function SignInForm({ end }: SignInFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm({
    defaultValues: { email: '', password: '' },
  });
  const signingIn = useMutation({
    mutationFn: (typed: { email: string; password: string }) => {
      // Restarts the time without input, after which the session ends.
      saveActivity(Date.now());
      return signIn(toMailAddress(typed.email), typed.password);
    },
    onSuccess: (failure) => {
      if (failure?.reason === 'wrongCredentials') setFocus('password');
    },
  });

  const failure = signingIn.data;
  return (
    <SentForm
      isPending={signingIn.isPending}
      onSubmit={handleSubmit((typed) => signingIn.mutate(typed))}
      className="mt-8 flex max-w-md flex-col gap-5"
    >
      {END_TEXTS[end] !== null && <FocusedNotice>{END_TEXTS[end]}</FocusedNotice>}
      <TextField
        label="E-Mail-Adresse"
        type="email"
        required
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register('email', {
          validate: (typed) =>
            toMailAddress(typed) === '' ? 'Bitte geben Sie Ihre E-Mail-Adresse ein.' : undefined,
        })}
      />
      <TextField
        label="Passwort"
        type="password"
        required
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password', { required: 'Bitte geben Sie Ihr Passwort ein.' })}
      />
      {failure !== undefined && failure !== null && (
        <Notice variant="error">
          <p>{failure.message ?? FAILURE_TEXTS[failure.reason] ?? FAILED}</p>
        </Notice>
      )}
      <p>
        <Button type="submit" isPending={signingIn.isPending}>
          {signingIn.isPending ? 'Wird angemeldet …' : 'Anmelden'}
        </Button>
      </p>
    </SentForm>
  );
}
