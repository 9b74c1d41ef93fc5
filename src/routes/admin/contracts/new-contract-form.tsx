import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { adminContractPath } from '#config/paths.ts';
import { OFFERED_TERMS, PREMIUM_PRICE } from '#config/premium-offer.ts';
import { type ContractDays, makeContract } from '#data/entry/contracts.ts';
import { entryAdministrationQueries } from '#data/entry/entry-administration.ts';
import { parseAgencyId } from '#domain/agency/agency-id.ts';
import { lastDayOf } from '#domain/contracts/contract.ts';
import { findOrderFault } from '#domain/contracts/order.ts';
import { dayInBerlin } from '#domain/german/berlin-day.ts';
import { cleanLine } from '#domain/text/clean-text.ts';
import { useUnsentDraft } from '#features/account/unsent-drafts.ts';
import { ChangeError } from '#routes/admin/change-error.tsx';
import { useReloadEntries } from '#routes/admin/use-reload-entries.ts';
import { Button } from '#ui/button.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { AgreementFields, findAgreementFaults } from './agreement-fields.tsx';
import { DaysForm } from './days-form.tsx';

const EMPTY = {
  entry: '',
  customer: '',
  invoiceAddress: '',
  price: PREMIUM_PRICE,
  term: OFFERED_TERMS?.term ?? '',
  termsVersion: OFFERED_TERMS?.termsVersion ?? '',
  on: '',
  with: '',
};
type Values = typeof EMPTY;
type Faults = Partial<Record<keyof Values, string>>;

const TERMS = [
  { name: 'price', label: 'Preis', limit: 100 },
  { name: 'term', label: 'Zeitraum und Laufzeit', limit: 300 },
  { name: 'termsVersion', label: 'Nutzungsbedingungen, Stand', limit: 60 },
] as const;

function findFaults(values: Values, today: string): Faults {
  const customer = findOrderFault('customer', values.customer);
  const invoiceAddress = findOrderFault('invoiceAddress', values.invoiceAddress);
  const terms = TERMS.flatMap(({ name, limit }) => {
    const text = cleanLine(values[name]);
    if (text === '') return [[name, 'Bitte füllen Sie dieses Feld aus.']];
    return text.length > limit ? [[name, `Bitte kürzen Sie auf höchstens ${String(limit)} Zeichen.`]] : [];
  });
  return {
    ...(parseAgencyId(values.entry.trim()) === null && {
      entry: 'Bitte geben Sie die Nummer des Eintrags an; sie steht in der Liste der Einträge.',
    }),
    ...(customer !== undefined && { customer }),
    ...(invoiceAddress !== undefined && { invoiceAddress }),
    ...Object.fromEntries(terms),
    ...findAgreementFaults(values, today),
  };
}

/** Makes a contract that was agreed outside the site. */
export function NewContractForm({ userId }: { userId: string }) {
  const [today] = useState(() => dayInBerlin(new Date()));
  const [parameters] = useSearchParams();
  const [kept, keep] = useUnsentDraft<Values>('new-contract', EMPTY);
  const values = kept.entry === '' ? { ...kept, entry: parameters.get('eintrag') ?? '' } : kept;
  const [faults, setFaults] = useState<Faults>({});
  const reloadEntries = useReloadEntries(userId);
  const navigate = useNavigate();
  const making = useMutation({
    mutationFn: (days: ContractDays) =>
      makeContract({
        ...values,
        ...days,
        entryId: parseAgencyId(values.entry.trim()) ?? 0,
        agreement: { on: values.on, with: values.with },
      }),
    onSuccess: (id) => {
      keep(null);
      showToast({ title: 'Vertrag angelegt', variant: 'success' });
      reloadEntries();
      void navigate(adminContractPath(id), { replace: true });
    },
  });
  function change(part: Partial<Values>) {
    keep({ ...values, ...part });
    if (Object.keys(faults).length > 0) setFaults({});
  }
  return (
    <>
      <p className="max-w-text">
        Für einen Vertrag, den Sie außerhalb der Website vereinbart haben. Er gilt sofort; eine E-Mail mit
        allen Angaben geht an alle, die den Eintrag verwalten.
      </p>
      <div className="max-w-text">
        <DaysForm
          label="Vertrag anlegen"
          initial={{ startsOn: today, endsOn: lastDayOf(today, 12) }}
          onSubmit={(days) => {
            const found = findFaults(values, today);
            setFaults(found);
            if (Object.keys(found).length === 0 && !making.isPending) making.mutate(days);
          }}
        >
          {() => (
            <>
              <div>
                <TextField
                  label="Nummer des Eintrags"
                  inputMode="numeric"
                  error={faults.entry}
                  value={values.entry}
                  onChange={(event) => {
                    change({ entry: event.target.value });
                  }}
                />
                <EntryName userId={userId} id={parseAgencyId(values.entry.trim())} />
              </div>
              <TextField
                label="Rechnung an"
                error={faults.customer}
                value={values.customer}
                onChange={(event) => {
                  change({ customer: event.target.value });
                }}
              />
              <TextArea
                label="Anschrift"
                rows={3}
                className="sm:col-span-2"
                error={faults.invoiceAddress}
                value={values.invoiceAddress}
                onChange={(event) => {
                  change({ invoiceAddress: event.target.value });
                }}
              />
              {TERMS.map(({ name, label }) => (
                <TextField
                  key={name}
                  label={label}
                  error={faults[name]}
                  value={values[name]}
                  onChange={(event) => {
                    change({ [name]: event.target.value });
                  }}
                />
              ))}
              <AgreementFields
                agreement={{ on: values.on, with: values.with }}
                faults={faults}
                onChange={({ on, with: person }) => {
                  change({ on, with: person });
                }}
              />
              <div className="sm:col-span-2">
                <Button type="submit" aria-disabled={making.isPending} aria-busy={making.isPending}>
                  Vertrag anlegen
                </Button>
                <ChangeError what="Der Vertrag wurde nicht angelegt." error={making.error} />
              </div>
            </>
          )}
        </DaysForm>
      </div>
    </>
  );
}

/** The name of the entry whose number was typed. */
function EntryName({ userId, id }: { userId: string; id: number | null }) {
  const { data: entry, isError } = useQuery({
    ...entryAdministrationQueries.one(userId, id ?? 0),
    enabled: id !== null,
  });
  if (id === null) return null;
  return (
    <p role="status" className="mt-1 text-sm text-ink-soft wrap-anywhere">
      {isError
        ? 'Diesen Eintrag gibt es nicht, oder er lässt sich gerade nicht laden.'
        : entry && <bdi>{String(entry.values.name ?? 'Ohne Namen')}</bdi>}
    </p>
  );
}
