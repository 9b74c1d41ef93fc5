import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { accountErrorOf, requestCode, beginSession } from '#account/api/entry-account.ts';
import { CODE_LIFETIME } from '#account/model/mailed-code.ts';
import { INVALID_EMAIL, parseMailAddress } from '#lib/text/email-address.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { FocusedNotice } from '#ui/focused-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { useTextField } from '#ui/use-text-field.ts';
import { MailedCodeField, useMailedCode } from './mailed-code-field.tsx';
import type { CodeSessionEnd } from './use-code-session.ts';
import { type SentCode, sentTo, useSentCode } from './use-sent-code.ts';

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

/** The form for the mail address, then the one for the code that was mailed there. */
export function SignIn({ end, explain, note, children }: SignInProps) {
  const [sent, setSent, askedEmail] = useSentCode('sign-in', end.how !== 'none');
  const email = useTextField(parseMailAddress, INVALID_EMAIL, useState(askedEmail || end.email));
  return (
    <div className="mt-8 flex max-w-md flex-col gap-6">
      {sent === null && END_TEXTS[end.how] !== null && <FocusedNotice>{END_TEXTS[end.how]}</FocusedNotice>}
      {sent === null ? (
        <AddressForm email={email} explain={explain} note={note} onSent={setSent}>
          {children}
        </AddressForm>
      ) : (
        <CodeForm sent={sent} explain={explain} onBack={() => setSent(null)} />
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
      onSent({ ...sentTo(address), scarcity });
    },
  });

  function submit() {
    const address = email.check();
    if (address !== null) asking.mutate(address);
  }

  return (
    <SentForm isPending={asking.isPending} onSubmit={submit} className="flex flex-col gap-5">
      {children}
      <TextField {...email.field} label="E-Mail-Adresse" type="email" required autoComplete="email" />
      {note}
      {asking.isError && (
        <Notice variant="error">
          <p>{accountErrorOf(asking.error)?.message ?? explain(asking.error)}</p>
        </Notice>
      )}
      <p className="flex flex-wrap gap-x-6 gap-y-3">
        <Button type="submit" isPending={asking.isPending}>
          {asking.isPending ? 'Wird gesendet …' : 'Code senden'}
        </Button>
        <Button
          variant="quiet"
          disabled={asking.isPending}
          onClick={() => {
            const address = email.check();
            if (address !== null) onSent({ ...sentTo(address), isSent: false });
          }}
        >
          Ich habe schon einen Code
        </Button>
      </p>
    </SentForm>
  );
}

interface CodeFormProps extends Pick<SignInProps, 'explain'> {
  sent: SentCode;
  onBack: () => void;
}

function CodeForm({ sent: { email, scarcity, isSent }, explain, onBack }: CodeFormProps) {
  const code = useMailedCode();
  const entering = useMutation({
    mutationFn: (digits: string) => beginSession({ action: 'signIn', email, code: digits }),
    onError: code.select,
  });
  const asking = useMutation({
    mutationFn: () => requestCode(email),
    onSuccess: () => {
      code.clear();
      code.focus();
    },
  });
  const error = entering.error ?? asking.error;
  const isBusy = entering.isPending || asking.isPending;

  function submit() {
    asking.reset();
    const digits = code.check();
    if (digits !== null) entering.mutate(digits);
  }

  return (
    <SentForm isPending={isBusy} onSubmit={submit} className="flex flex-col gap-5">
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
        <Button type="submit" disabled={asking.isPending} isPending={entering.isPending}>
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
    </SentForm>
  );
}
