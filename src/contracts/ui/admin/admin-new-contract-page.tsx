import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useUnsentForm } from '#account/ui/unsent-form.ts';
import { adminContractPath } from '#config/paths.ts';
import { createContract } from '#contracts/api/contracts.ts';
import { lastDayOf } from '#contracts/model/contract.ts';
import { findOrderFault } from '#contracts/model/order.ts';
import { OFFERED_TERMS, PREMIUM_PRICE } from '#contracts/model/premium-offer.ts';
import { AdminPage } from '#desk/ui/admin-page.tsx';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { useAdministrator } from '#desk/ui/use-administrator.ts';
import { useReloadEntries } from '#desk/ui/use-reload-entries.ts';
import { entryAdministrationQueries } from '#entry/api/entry-administration.ts';
import { EntryPicker, NO_ENTRY_PICKED } from '#entry/ui/admin/entry-picker.tsx';
import { NO_NAME } from '#entry/ui/admin/entry-texts.ts';
import { dayInBerlin } from '#lib/german/berlin-day.ts';
import { cleanLine } from '#lib/text/clean-text.ts';
import { Button } from '#ui/button.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { AgreementFields } from './agreement-fields.tsx';
import { DaysFields } from './days-fields.tsx';

const TERMS = [
  { name: 'price', label: 'Preis', limit: 100 },
  { name: 'term', label: 'Zeitraum und Laufzeit', limit: 300 },
  { name: 'termsVersion', label: 'Nutzungsbedingungen, Stand', limit: 60 },
] as const;

function findTermFault(typed: string, limit: number): string | undefined {
  const text = cleanLine(typed);
  if (text === '') return 'Bitte füllen Sie dieses Feld aus.';
  return text.length > limit ? `Bitte kürzen Sie auf höchstens ${String(limit)} Zeichen.` : undefined;
}

const makeEmpty = (today: string) => ({
  ...NO_ENTRY_PICKED,
  startsOn: today,
  endsOn: lastDayOf(today, 12),
  customer: '',
  invoiceAddress: '',
  price: PREMIUM_PRICE,
  term: OFFERED_TERMS?.term ?? '',
  termsVersion: OFFERED_TERMS?.termsVersion ?? '',
  on: '',
  with: '',
});
type Values = ReturnType<typeof makeEmpty>;

export function AdminNewContractPage() {
  return (
    <AdminPage title="Vertrag anlegen">
      <NewContractForm />
    </AdminPage>
  );
}

/** The entry that the contract is for, whatever was searched for since. */
function ChosenEntry({ userId, id }: { userId: string; id: number }) {
  const { data: entry, isError } = useQuery(entryAdministrationQueries.one(userId, id));
  return (
    <p role="status" className="font-semibold wrap-anywhere sm:col-span-2">
      Für Nr. {id}
      {entry && (
        <>
          : <bdi>{String(entry.values.name ?? NO_NAME)}</bdi>
        </>
      )}
      {isError && ' (der Name lässt sich gerade nicht laden)'}
    </p>
  );
}

/** Makes a contract that was agreed outside the site. */
function NewContractForm() {
  const { userId } = useAdministrator();
  const [empty] = useState(() => makeEmpty(dayInBerlin(new Date())));
  const { form, forget } = useUnsentForm('new-contract', empty);
  const { register, formState } = form;
  const { errors } = formState;
  const entryId = useWatch({ control: form.control, name: 'entryId' });
  const reloadEntries = useReloadEntries(userId);
  const navigate = useNavigate();
  const making = useMutation({
    mutationFn: ({ on, with: person, ...values }: Values & { readonly entryId: number }) =>
      createContract({ ...values, agreement: { on, with: person } }),
    onSuccess: (id) => {
      forget();
      reloadEntries();
      void navigate(adminContractPath(id), { replace: true });
    },
  });
  return (
    <FormProvider {...form}>
      <p className="max-w-text">
        Für einen Vertrag, den Sie außerhalb der Website vereinbart haben. Er gilt sofort; eine E-Mail mit
        allen Angaben geht an alle, die den Eintrag verwalten.
      </p>
      <EntryPicker
        userId={userId}
        title="Den Eintrag suchen"
        label="Für welchen Eintrag? (Name, Website oder Nummer)"
      />
      {entryId !== null && (
        <SentForm
          aria-label="Vertrag anlegen"
          isPending={making.isPending}
          onSubmit={form.handleSubmit((values) => making.mutate({ ...values, entryId }))}
          className="mt-6 grid max-w-text gap-4 sm:grid-cols-2"
        >
          <ChosenEntry userId={userId} id={entryId} />
          <DaysFields />
          <TextField
            label="Rechnung an"
            className="sm:col-span-2"
            error={errors.customer?.message}
            {...register('customer', { validate: (typed) => findOrderFault('customer', typed) })}
          />
          <TextArea
            label="Anschrift"
            rows={3}
            className="sm:col-span-2"
            error={errors.invoiceAddress?.message}
            {...register('invoiceAddress', { validate: (typed) => findOrderFault('invoiceAddress', typed) })}
          />
          {TERMS.map(({ name, label, limit }) => (
            <TextField
              key={name}
              label={label}
              error={errors[name]?.message}
              {...register(name, { validate: (typed) => findTermFault(typed, limit) })}
            />
          ))}
          <AgreementFields />
          <div className="sm:col-span-2">
            <Button type="submit" isPending={making.isPending}>
              Vertrag anlegen
            </Button>
            <ChangeError what="Der Vertrag wurde nicht angelegt." error={making.error} />
          </div>
        </SentForm>
      )}
    </FormProvider>
  );
}
