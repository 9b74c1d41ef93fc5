import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatSecret } from '#account/model/second-factor-code.ts';
import { AppCodeField, useAppCode } from '#account/ui/app-code-field.tsx';
import { FACTOR_FAILURE_TEXTS } from '#account/ui/factor-texts.ts';
import { type Enrolment, proveSecondFactor } from '#desk/api/second-factor.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { QrCode } from './qr-code.tsx';

interface EnrolmentFormProps {
  enrolment: Enrolment;
  onEnrolled: () => void;
  onCancel: () => void;
}

/** QR code, secret, and the first code, which confirms that the app has it. */
export function EnrolmentForm({ enrolment, onEnrolled, onCancel }: EnrolmentFormProps) {
  const appCode = useAppCode();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const confirming = useMutation({
    mutationFn: (code: string) => proveSecondFactor(code, enrolment.factorId),
    onSuccess: (failure) => {
      if (failure === null) {
        onEnrolled();
        return;
      }
      appCode.select();
    },
  });
  const failure = confirming.data;

  function submit() {
    const code = appCode.check();
    if (code !== null) confirming.mutate(code);
  }

  return (
    <SentForm isPending={confirming.isPending} onSubmit={submit} className="mt-4 flex flex-col gap-5">
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        Authenticator-App verbinden
      </h3>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
        <QrCode text={enrolment.uri} label="QR-Code für Ihre Authenticator-App" />
        <div className="max-w-md min-w-0">
          <p>
            Öffnen Sie auf Ihrem Telefon eine Authenticator-App und lesen Sie den QR-Code ein. Geht das nicht,
            geben Sie in der App diesen Schlüssel ein:
          </p>
          <p className="mt-3 digits text-lg tracking-wide wrap-anywhere">{formatSecret(enrolment.secret)}</p>
        </div>
      </div>
      <AppCodeField code={appCode} />
      {failure !== undefined && failure !== null && (
        <Notice variant="error">
          <p>{FACTOR_FAILURE_TEXTS[failure]}</p>
        </Notice>
      )}
      <p className="flex flex-wrap gap-3">
        <Button type="submit" isPending={confirming.isPending}>
          {confirming.isPending ? 'Wird geprüft …' : 'Bestätigen'}
        </Button>
        <Button variant="secondary" disabled={confirming.isPending} onClick={onCancel}>
          Abbrechen
        </Button>
      </p>
    </SentForm>
  );
}
