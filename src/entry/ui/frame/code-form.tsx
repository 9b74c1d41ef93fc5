import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountErrorOf } from '#account/api/entry-account.ts';
import { describeMailedCode, MailedCodeField, useMailedCode } from '#account/ui/mailed-code-field.tsx';
import { type CodeFormName, sentTo, useSentCode } from '#account/ui/use-sent-code.ts';
import { Button } from '#ui/button.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { explainAccountError } from './explain-entry-error.ts';

interface CodeFormProps<Answer> {
  /** Names the form, which survives a reload of the page. */
  name: CodeFormName;
  label?: string;
  className: string;
  /** The account's address, or the one in the field; null where that has none. */
  readEmail: () => string | null;
  emailField?: ReactNode;
  /** A second code that goes to the account's own address. */
  ownCode?: { readonly field: ReactNode; readonly code: ReturnType<typeof useMailedCode> };
  request: (email: string) => Promise<unknown>;
  confirm: (email: string, code: string, ownCode: string) => Promise<Answer>;
  onDone: (answer: Answer) => unknown;
  codeLabel?: string;
  confirmLabel: string;
  isDanger?: boolean;
  /** What did not happen where something fails. */
  failure: string;
  /** Buttons beside „Code senden“. */
  others?: ReactNode;
  children?: ReactNode;
}

/** A form that has a code mailed, and then takes it. */
export function CodeForm<Answer>(props: CodeFormProps<Answer>) {
  const { name, readEmail, emailField, ownCode, request, confirm, onDone } = props;
  const code = useMailedCode();
  const [sent, setSent] = useSentCode(name);
  const asking = useMutation({
    mutationFn: request,
    onSuccess: (_, asked) => {
      code.clear();
      ownCode?.code.clear();
      code.focus();
      setSent(sentTo(asked));
    },
    onError: (error, asked) => {
      // Another window has had one sent a moment ago.
      if (emailField === undefined && accountErrorOf(error)?.reason === 'tooManyRequests')
        setSent(sentTo(asked));
    },
  });
  const confirming = useMutation({
    mutationFn: (typed: { email: string; digits: string; ownDigits: string }) =>
      confirm(typed.email, typed.digits, typed.ownDigits),
    onSuccess: (answer) => {
      setSent(null);
      return onDone(answer);
    },
    onError: code.select,
  });
  const error = confirming.error ?? asking.error;
  const isBusy = asking.isPending || confirming.isPending;

  function ask(asked: string | null) {
    confirming.reset();
    if (asked !== null) asking.mutate(asked);
  }

  function submit() {
    if (sent === null) {
      ask(readEmail());
      return;
    }
    asking.reset();
    // The second first, so that the focus ends in the first one with an error.
    const ownDigits = ownCode === undefined ? '' : ownCode.code.check();
    const digits = code.check();
    if (digits !== null && ownDigits !== null) confirming.mutate({ email: sent.email, digits, ownDigits });
  }

  return (
    <SentForm
      aria-label={props.label}
      isPending={isBusy}
      onSubmit={submit}
      className={`flex flex-col gap-4 ${props.className}`}
    >
      {props.children}
      {sent === null ? (
        emailField
      ) : (
        <>
          <MailedCodeField
            code={code}
            label={props.codeLabel}
            hint={describeMailedCode(sent.email)}
            className="max-w-md"
          />
          {ownCode?.field}
        </>
      )}
      {error !== null && <ErrorNotice what={props.failure} why={explainAccountError(error)} />}
      <p className="flex flex-wrap gap-x-6 gap-y-3">
        <Button
          type="submit"
          variant="secondary"
          isPending={isBusy}
          className={sent !== null && props.isDanger === true ? 'border-red text-red' : ''}
        >
          {sent === null ? 'Code senden' : props.confirmLabel}
        </Button>
        {sent === null ? (
          props.others
        ) : (
          <Button variant="quiet" disabled={isBusy} onClick={() => ask(sent.email)}>
            Neuen Code senden
          </Button>
        )}
        {sent !== null && emailField !== undefined && (
          <Button variant="quiet" disabled={isBusy} onClick={() => setSent(null)}>
            Andere Adresse
          </Button>
        )}
      </p>
    </SentForm>
  );
}
