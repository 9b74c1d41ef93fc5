import { useMutation } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { describeMailedCode, MailedCodeField, useMailedCode } from '#account/ui/mailed-code-field.tsx';
import { recipientsOf, requestReceipt } from '#contact/api/enquiries.ts';
import type { Vacancy } from '#contact/model/contact-contract.ts';
import { groupByOutcome } from '#contact/model/enquiry-outcome.ts';
import { RECEIPT_MESSAGES } from '#contact/model/receipt-contract.ts';
import { formatBerlinTime } from '#lib/german/berlin-time.ts';
import { rejectionMessageOf } from '#lib/http/call-function.ts';
import { DataError } from '#lib/http/errors.ts';
import { Button } from '#ui/button.tsx';
import { explainSaveFailure } from '#ui/load-error/explain-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { VacancyList } from './vacancy-list.tsx';

/** An enquiry or a report that was sent. */
export interface SentEnquiry {
  readonly id: string;
  readonly email: string;
  readonly at: Date;
  /** The answer of the edge function. */
  readonly answer: unknown;
  readonly vacancy: Vacancy | null;
  /** The entry that is reported; null for an enquiry. */
  readonly reportedName: string | null;
}

/** The recipients of the enquiry, for printing; by mail after the address was confirmed by a code. docs/decisions/contact.md. */
export function EnquiryReceipt({ enquiry }: { enquiry: SentEnquiry }) {
  const recipients = recipientsOf(enquiry.answer);
  if (recipients.length === 0 && enquiry.reportedName === null) return null;
  return (
    <section aria-labelledby="empfangsbestaetigung" className="border-t-2 border-line-strong bg-surface p-5">
      <h2 id="empfangsbestaetigung" className="text-xl">
        Empfangsbestätigung
      </h2>
      <dl className="mt-3 grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-soft">Eingegangen</dt>
        <dd>{formatBerlinTime(enquiry.at.toISOString())}</dd>
        {enquiry.reportedName !== null && (
          <>
            <dt className="text-ink-soft">Eintrag</dt>
            <dd className="wrap-anywhere">
              <bdi>{enquiry.reportedName}</bdi>
            </dd>
          </>
        )}
        {groupByOutcome(recipients).map(({ outcome, label, names }) => (
          <Fragment key={outcome}>
            <dt className="text-ink-soft">{label}</dt>
            <dd>
              <ul>
                {names.map((name) => (
                  <li key={name} className="wrap-anywhere">
                    <bdi>{name}</bdi>
                  </li>
                ))}
              </ul>
            </dd>
          </Fragment>
        ))}
        <dt className="text-ink-soft">{enquiry.reportedName === null ? 'Nummer' : 'Aktenzeichen'}</dt>
        <dd className="wrap-anywhere">{enquiry.id}</dd>
      </dl>
      <VacancyList vacancy={enquiry.vacancy} />
      {recipients.some(({ outcome }) => outcome === 'delayed') && (
        <p className="mt-3">
          „Später“ heißt: Für heute ist die Zahl der Anfragen erreicht, die wir auf einmal zustellen. Meist
          wird Ihre innerhalb eines Tages zugestellt.
        </p>
      )}
      <p className="mt-4 print:hidden">
        <Button variant="secondary" onClick={() => window.print()}>
          Empfangsbestätigung drucken
        </Button>
      </p>
      <ReceiptByMail enquiry={enquiry} />
    </section>
  );
}

/** Mails a code to the address, and then the receipt, so that strangers cannot have more than a code mailed to somebody. */
function ReceiptByMail({ enquiry: { id, email, reportedName } }: { enquiry: SentEnquiry }) {
  const code = useMailedCode();
  const [hasCode, setHasCode] = useState(false);
  const asking = useMutation({
    mutationFn: () => requestReceipt({ action: 'requestReceiptCode', id, email }),
    onSuccess: () => {
      setHasCode(true);
    },
  });
  const sending = useMutation({
    mutationFn: (digits: string) => requestReceipt({ action: 'sendReceipt', id, email, code: digits }),
  });
  const error = sending.error ?? asking.error;
  const isBusy = asking.isPending || sending.isPending;

  function submit() {
    const digits = code.check();
    if (digits !== null) sending.mutate(digits);
  }

  if (sending.isSuccess) {
    return (
      <div className="mt-4 print:hidden">
        <Notice variant="success">
          <p>
            {RECEIPT_MESSAGES.sent} Sie geht an {email}.
          </p>
        </Notice>
      </div>
    );
  }
  return (
    <SentForm isPending={isBusy} onSubmit={submit} className="mt-4 flex max-w-md flex-col gap-4 print:hidden">
      <p>
        {reportedName === null
          ? 'Per E-Mail bekommen Sie die Empfangsbestätigung, wenn Sie Ihre Adresse mit einem Code bestätigen.'
          : 'Per E-Mail bekommen Sie die Empfangsbestätigung gleich, wenn Sie Ihre Adresse mit einem Code bestätigen, sonst, sobald jemand von uns sie geöffnet hat.'}
      </p>
      {hasCode && <MailedCodeField code={code} hint={asking.data ?? describeMailedCode(email)} />}
      {error !== null && (
        <Notice variant="error">
          <p>
            {(error instanceof DataError ? rejectionMessageOf(error) : null) ?? explainSaveFailure(error)}
          </p>
        </Notice>
      )}
      <p className="flex flex-wrap gap-3">
        {hasCode && (
          <Button type="submit" disabled={asking.isPending} isPending={sending.isPending}>
            Per E-Mail senden
          </Button>
        )}
        <Button
          variant={hasCode ? 'quiet' : 'secondary'}
          disabled={sending.isPending}
          isPending={asking.isPending}
          onClick={() => {
            sending.reset();
            asking.mutate();
          }}
        >
          {hasCode ? 'Neuen Code an meine Adresse senden' : 'Code an meine Adresse senden'}
        </Button>
      </p>
    </SentForm>
  );
}
