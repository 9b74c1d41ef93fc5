import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { accountErrorOf, requestCode, signInWithCode } from '#account/api/entry-account.ts';
import { CODE_LIFETIME, CODE_RULES } from '#account/model/mailed-code.ts';
import { INVALID_EMAIL, parseMailAddress } from '#lib/text/email-address.ts';
import { Button, NO_NATIVE_SUBMIT } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { FocusedNotice } from '#ui/focused-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { useTextField } from '#ui/use-text-field.ts';
import { MailedCodeField, useMailedCode } from './mailed-code-field.tsx';
import type { CodeSessionEnd } from './use-code-session.ts';

const END_TEXTS: Record<CodeSessionEnd['how'], string | null> = {
  none: null,
  signedOut: 'Sie sind abgemeldet.',
  signedOutEverywhere:
    'Sie sind auf allen Geräten abgemeldet. Wo die Seite noch offen ist, kann das bis zu einer Stunde dauern.',
  expired:
    'Ihre Sitzung ist beendet. Bitte melden Sie sich noch einmal an. Was Sie geschrieben haben, ist danach noch da.',
};

interface SignInProps {
  end: CodeSessionEnd;
  /** The message for a failed call without a message of the function. */
  explain: (error: unknown) => string;
  /** The text below the address, which is legally required. */
  note: ReactNode;
  /** The text above the address: its purpose, and which address to use. */
  children: ReactNode;
}

/** A code that was asked for. */
interface SentCode {
  readonly email: string;
  /** What to say where it may not come. */
  readonly scarcity: string | null;
  /** Whether this page had it sent; otherwise somebody has it already. */
  readonly isSent: boolean;
  /** Since when it is waited for, in milliseconds. */
  readonly since: number;
}

/** It is kept in the browser's history entry, which survives that a phone loads the page anew. */
const sentCodeSchema = z.object({
  sentCode: z.object({
    email: z.string(),
    scarcity: z.nullable(z.string()),
    isSent: z.boolean(),
    since: z.number(),
  }),
});

/** The code that this history entry waits for, null where there is none; how to set it; the address of the last one. */
function useSentCode(
  end: CodeSessionEnd,
): [sent: SentCode | null, setSent: (sent: SentCode | null) => void, lastEmail: string] {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const sent = sentCodeSchema.safeParse(state).data?.sentCode ?? null;
  /** One that is used up or no longer valid when the form appears. */
  const [old] = useState(() =>
    end.how === 'none' && (sent?.since ?? 0) > Date.now() - CODE_RULES.minutes * 60_000
      ? null
      : JSON.stringify(sent),
  );
  return [
    JSON.stringify(sent) === old ? null : sent,
    (next) => void navigate({ pathname, search, hash }, { replace: true, state: { sentCode: next } }),
    sent?.email ?? '',
  ];
}

/** The form for the mail address, then the one for the code that was mailed there. */
export function SignIn({ end, explain, note, children }: SignInProps) {
  const [sentTo, setSentTo, askedEmail] = useSentCode(end);
  const email = useTextField(parseMailAddress, INVALID_EMAIL, useState(askedEmail || end.email));
  return (
    <div className="mt-8 flex max-w-md flex-col gap-6">
      {sentTo === null && END_TEXTS[end.how] !== null && <FocusedNotice>{END_TEXTS[end.how]}</FocusedNotice>}
      {sentTo === null ? (
        <AddressForm email={email} explain={explain} note={note} onSent={setSentTo}>
          {children}
        </AddressForm>
      ) : (
        <CodeForm
          sent={sentTo}
          explain={explain}
          onBack={() => {
            setSentTo(null);
          }}
        />
      )}
    </div>
  );
}

interface AddressFormProps extends Pick<SignInProps, 'explain' | 'note' | 'children'> {
  email: ReturnType<typeof useTextField<string>>;
  onSent: (sent: SentCode) => void;
}

function AddressForm({ email, explain, note, onSent, children }: AddressFormProps) {
  const asking = useMutation({
    mutationFn: (address: string) => requestCode(address),
    onSuccess: (scarcity, address) => {
      onSent({ email: address, scarcity, isSent: true, since: Date.now() });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (asking.isPending) return;
    const address = email.check();
    if (address !== null) asking.mutate(address);
  }

  return (
    <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-5">
      {children}
      <TextField {...email.field} label="E-Mail-Adresse" type="email" required autoComplete="email" />
      {note}
      {asking.isError && (
        <Notice variant="error">
          <p>{accountErrorOf(asking.error)?.message ?? explain(asking.error)}</p>
        </Notice>
      )}
      <p className="flex flex-wrap gap-x-6 gap-y-3">
        <Button {...NO_NATIVE_SUBMIT} type="submit" disabled={asking.isPending} aria-busy={asking.isPending}>
          {asking.isPending ? 'Wird gesendet …' : 'Code senden'}
        </Button>
        <Button
          variant="quiet"
          disabled={asking.isPending}
          onClick={() => {
            const address = email.check();
            if (address !== null)
              onSent({ email: address, scarcity: null, isSent: false, since: Date.now() });
          }}
        >
          Ich habe schon einen Code
        </Button>
      </p>
    </form>
  );
}

interface CodeFormProps extends Pick<SignInProps, 'explain'> {
  sent: SentCode;
  onBack: () => void;
}

function CodeForm({ sent: { email, scarcity, isSent }, explain, onBack }: CodeFormProps) {
  const code = useMailedCode();
  const { ref } = code.field;
  const entering = useMutation({
    mutationFn: (digits: string) => signInWithCode(email, digits),
    onError: code.select,
  });
  const asking = useMutation({ mutationFn: () => requestCode(email) });
  const error = entering.error ?? asking.error;
  const isBusy = entering.isPending || asking.isPending;

  useEffect(() => {
    ref.current?.focus();
  }, [ref]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    asking.reset();
    const digits = code.check();
    if (digits !== null) entering.mutate(digits);
  }

  return (
    <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-5">
      <Notice variant="success">
        <p className="wrap-anywhere">
          {(asking.isSuccess ? asking.data : scarcity) ??
            (!isSent && !asking.isSuccess
              ? `Geben Sie den Code ein, den wir an ${email} geschickt haben. Er gilt ${CODE_LIFETIME}.`
              : `${asking.isSuccess ? 'Ein neuer Code' : 'Ein Code'} ist unterwegs an ${email}. Er gilt ${CODE_LIFETIME}.`)}
        </p>
      </Notice>
      <MailedCodeField
        code={code}
        hint="Acht Ziffern; Leerzeichen dazwischen sind egal. Sehen Sie auch im Spam-Ordner nach."
        className="max-w-60"
      />
      {error !== null && (
        <Notice variant="error">
          <p>{accountErrorOf(error)?.message ?? explain(error)}</p>
        </Notice>
      )}
      <p className="flex flex-wrap gap-x-6 gap-y-3">
        <Button {...NO_NATIVE_SUBMIT} type="submit" disabled={isBusy} aria-busy={entering.isPending}>
          {entering.isPending ? 'Wird geprüft …' : 'Anmelden'}
        </Button>
        <Button
          variant="quiet"
          disabled={isBusy}
          onClick={() => {
            entering.reset();
            asking.mutate();
          }}
        >
          Neuen Code senden
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onBack}>
          Andere Adresse
        </Button>
      </p>
    </form>
  );
}
