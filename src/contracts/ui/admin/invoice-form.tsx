import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useUnsentForm } from '#account/ui/unsent-form.ts';
import { type Invoice, setContractInvoice } from '#contracts/api/contracts.ts';
import type { ListedContract } from '#contracts/model/contract.ts';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { CALENDAR_DAY_FAULT, readCalendarDay } from '#lib/german/calendar-day.ts';
import { formatGermanDate } from '#lib/german/german-date.ts';
import { rejectionCodeOf } from '#lib/http/rejection.ts';
import { cleanLine } from '#lib/text/clean-text.ts';
import { Button } from '#ui/button.tsx';
import { Done } from '#ui/done.tsx';
import { TextField } from '#ui/field.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { SentForm } from '#ui/sent-form.tsx';

interface InvoiceFormProps {
  contract: ListedContract;
  onChanged: () => void;
}

function findNumberFault(number: string, isPaid: boolean): string | undefined {
  if (number === '' && isPaid) return 'Bitte geben Sie die Nummer der bezahlten Rechnung an.';
  return number.length > 60 ? 'Bitte kürzen Sie die Nummer auf höchstens 60 Zeichen.' : undefined;
}

const areSame = (one: Invoice, other: Invoice | undefined) =>
  one.invoiceNumber === other?.invoiceNumber && one.paidOn === other.paidOn;

/** Number of the invoice and day of the payment; warns before overwriting somebody else's change. */
interface Typed {
  readonly number: string;
  readonly paidOn: string;
}

const readInvoice = ({ number, paidOn }: Typed): Invoice => ({
  invoiceNumber: cleanLine(number) || null,
  paidOn: paidOn || null,
});

export function InvoiceForm({ contract, onChanged }: InvoiceFormProps) {
  const current: Invoice = { invoiceNumber: contract.invoiceNumber, paidOn: contract.paidOn };
  const { form, settle } = useUnsentForm(`invoice ${contract.id}`, {
    number: current.invoiceNumber ?? '',
    paidOn: current.paidOn ?? '',
    seen: current,
  });
  const { register, handleSubmit, formState } = form;
  // Only what is read in every render is kept up to date.
  const { isDirty } = formState;
  const seen = useWatch({ control: form.control, name: 'seen' });
  const saving = useMutation({
    mutationFn: (typed: Typed) => setContractInvoice(contract, readInvoice(typed)),
    onMutate: () => current,
    onSuccess: (_, typed) => {
      settle({ ...typed, seen: readInvoice(typed) });
    },
    onSettled: onChanged,
  });
  const isReloading = saving.isSuccess && areSame(current, saving.context);
  const isChangedElsewhere = !areSame(current, seen) && !isReloading;
  const isRefused = rejectionCodeOf(saving.error) === 'edited_elsewhere';

  return (
    <SentForm
      aria-label={`Rechnung: ${contract.entryName}`}
      isPending={saving.isPending}
      onSubmit={handleSubmit(({ number, paidOn }) => saving.mutate({ number, paidOn }))}
      className="mt-5 grid max-w-text gap-4 border-t border-line pt-4 sm:grid-cols-2"
    >
      <TextField
        label="Rechnungsnummer"
        error={formState.errors.number?.message}
        {...register('number', {
          validate: (typed, { paidOn }) => findNumberFault(cleanLine(typed), paidOn !== ''),
        })}
      />
      <TextField
        label="Bezahlt am"
        type="date"
        error={formState.errors.paidOn?.message}
        {...register('paidOn', {
          validate: (day) => (day !== '' && readCalendarDay(day) === null ? CALENDAR_DAY_FAULT : undefined),
          deps: 'number',
        })}
      />
      <div className="sm:col-span-2">
        {isChangedElsewhere && (
          <div className="mb-3">
            <Notice variant="info">
              <p>
                <strong>Jemand anders hat die Rechnung inzwischen geändert.</strong> Gespeichert ist jetzt{' '}
                {current.invoiceNumber === null ? 'keine Nummer' : `die Nummer „${current.invoiceNumber}“`},{' '}
                {current.paidOn === null ? 'nicht bezahlt' : `bezahlt am ${formatGermanDate(current.paidOn)}`}
                . Ihre Eingaben stehen noch da; „Rechnung speichern“ schreibt sie.
              </p>
            </Notice>
          </div>
        )}
        <Button type="submit" variant="secondary" isPending={saving.isPending}>
          Rechnung speichern
        </Button>
        <Done>{saving.isSuccess && !isDirty && 'Die Rechnung ist gespeichert.'}</Done>
        {isRefused ? (
          !isChangedElsewhere && (
            <ErrorNotice
              what="Die Rechnung wurde nicht gespeichert."
              why="Der Vertrag wurde inzwischen geändert. Ihre Eingaben stehen noch da; „Rechnung speichern“ schreibt sie."
            />
          )
        ) : (
          <ChangeError what="Die Rechnung wurde nicht gespeichert." error={saving.error} />
        )}
      </div>
    </SentForm>
  );
}
