import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { PREMIUM_OFFER } from '#config/premium-offer.ts';
import { confirmOrder, type ContractTerm, setContractTerm } from '#data/entry/contracts.ts';
import { lastDayOf, type ListedContract } from '#domain/contracts/contract.ts';
import { listDeviations } from '#domain/contracts/order.ts';
import { CALENDAR_DAY_FAULT, readCalendarDay } from '#domain/german/calendar-day.ts';
import { findReasonFault, readNote } from '#domain/entry/note.ts';
import { ChangeError } from '#routes/admin/change-error.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast-queue.ts';

type TermField = 'startsOn' | 'endsOn' | 'noticeUntil' | 'renewalMonths';
type TermTexts = Readonly<Record<TermField, string>>;
type TermFaults = Readonly<Partial<Record<TermField, string>>>;

const MAX_MONTHS = 36;

function findTermFaults({ startsOn, endsOn, noticeUntil, renewalMonths }: TermTexts): TermFaults {
  const months = Number(renewalMonths);
  const days = { startsOn, endsOn, noticeUntil };
  const noDays = Object.entries(days).filter(([, day]) => day !== '' && readCalendarDay(day) === null);
  return {
    ...(startsOn === '' && { startsOn: 'Bitte geben Sie den ersten Tag an.' }),
    ...((endsOn === '' || endsOn < startsOn) && {
      endsOn: 'Bitte geben Sie einen letzten Tag nach dem ersten an.',
    }),
    ...(noticeUntil !== '' && noticeUntil > endsOn && { noticeUntil: 'Dieser Tag liegt nach dem Ende.' }),
    ...(months > 0 &&
      noticeUntil === '' && { noticeUntil: 'Bitte geben Sie an, bis wann gekündigt werden kann.' }),
    ...(!(Number.isInteger(months) && months >= 0 && months <= MAX_MONTHS) && {
      renewalMonths: `Bitte geben Sie eine Zahl von 0 bis ${String(MAX_MONTHS)} ein.`,
    }),
    ...Object.fromEntries(noDays.map(([name]) => [name, CALENDAR_DAY_FAULT])),
  };
}

const FIELDS = [
  { name: 'startsOn', label: 'Erster Tag', type: 'date' },
  { name: 'endsOn', label: 'Letzter Tag', type: 'date' },
  {
    name: 'noticeUntil',
    label: 'Kündbar bis',
    type: 'date',
    hint: 'Leer, wenn der Vertrag von selbst endet.',
  },
  {
    name: 'renewalMonths',
    label: 'Verlängerung in Monaten',
    type: 'text',
    hint: '0, wenn der Vertrag von selbst endet.',
  },
] as const;

interface ContractTermFormProps {
  contract: ListedContract;
  today: string;
  onChanged: () => void;
}

/** The days of an order or a contract; an order that is not today's offer is confirmed with a reason alone. */
export function ContractTermForm({ contract, today, onChanged }: ContractTermFormProps) {
  const [texts, setTexts] = useState<TermTexts>({
    startsOn: contract.startsOn ?? today,
    endsOn: contract.endsOn ?? lastDayOf(today, 12),
    noticeUntil: contract.noticeUntil ?? '',
    renewalMonths: String(contract.renewalMonths),
  });
  const [faults, setFaults] = useState<TermFaults>({});
  const [deviation, setDeviation] = useState('');
  const [deviationFault, setDeviationFault] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const isOrder = contract.state === 'ordered';
  const deviations = isOrder ? listDeviations(contract, PREMIUM_OFFER) : [];
  const saving = useMutation({
    mutationFn: (term: ContractTerm) =>
      isOrder
        ? confirmOrder(contract.id, term, PREMIUM_OFFER, readNote(deviation))
        : setContractTerm(contract.id, term),
    onSuccess: () => {
      showToast({ title: isOrder ? 'Bestellung bestätigt' : 'Daten geändert', variant: 'success' });
      onChanged();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (saving.isPending) return;
    const found = findTermFaults(texts);
    setFaults(found);
    const first = FIELDS.findIndex(({ name }) => found[name] !== undefined);
    if (first >= 0) {
      form.current?.querySelectorAll('input')[first]?.focus();
      return;
    }
    if (deviations.length > 0) {
      const fault = findReasonFault(deviation, 'Bitte nennen Sie einen Grund.');
      setDeviationFault(fault);
      if (fault !== undefined) {
        form.current?.querySelector('textarea')?.focus();
        return;
      }
    }
    saving.mutate({
      startsOn: texts.startsOn,
      endsOn: texts.endsOn,
      noticeUntil: texts.noticeUntil === '' ? null : texts.noticeUntil,
      renewalMonths: Number(texts.renewalMonths),
    });
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={`Vertragsdaten: ${contract.entryName}`}
      onSubmit={submit}
      className="mt-4 grid gap-4 sm:grid-cols-2"
    >
      {FIELDS.map(({ name, label, type, ...rest }) => (
        <TextField
          key={name}
          {...rest}
          label={label}
          type={type}
          error={faults[name]}
          value={texts[name]}
          onChange={(event) => {
            setTexts({ ...texts, [name]: event.target.value });
            setFaults({ ...faults, [name]: undefined });
          }}
        />
      ))}
      {deviations.length > 0 && (
        <div className="sm:col-span-2">
          <Notice variant="info">
            <p>
              <strong>Die Bestellung weicht vom heutigen Angebot ab.</strong> Bestätigt wird, was bestellt
              ist. Wollen Sie das nicht, lehnen Sie die Bestellung ab.
            </p>
            <ul className="mt-2 list-disc pl-5">
              {deviations.map(({ label, ordered, offered }) => (
                <li key={label} className="wrap-anywhere">
                  {label}: bestellt <bdi>„{ordered}“</bdi>,{' '}
                  {offered === null ? 'heute ohne Angebot' : `heute „${offered}“`}
                </li>
              ))}
            </ul>
          </Notice>
          <TextArea
            label="Warum bestätigen wir sie so?"
            hint="Geht mit der Bestätigung per E-Mail an alle, die den Eintrag verwalten."
            className="mt-4"
            rows={3}
            error={deviationFault}
            value={deviation}
            onChange={(event) => {
              setDeviation(event.target.value);
              setDeviationFault(undefined);
            }}
          />
        </div>
      )}
      <div className="sm:col-span-2">
        {isOrder && (
          <p className="mb-3 wrap-anywhere">
            Bestätigt wird: <strong>{contract.price}</strong>; {contract.term}.
          </p>
        )}
        <Button type="submit" aria-disabled={saving.isPending} aria-busy={saving.isPending}>
          {isOrder ? 'Bestellung bestätigen' : 'Daten speichern'}
        </Button>
        <ChangeError
          what={isOrder ? 'Die Bestellung wurde nicht bestätigt.' : 'Die Daten wurden nicht geändert.'}
          error={saving.error}
        />
      </div>
    </form>
  );
}
