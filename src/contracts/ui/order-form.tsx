import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import type { Session } from '#account/api/session.ts';
import { useUnsentForm } from '#account/ui/unsent-form.ts';
import { ownEntryPath, paths } from '#config/paths.ts';
import { contractQueries, orderPremium } from '#contracts/api/contracts.ts';
import { findOrderFault, type Offer, type OrderValues } from '#contracts/model/order.ts';
import { PREMIUM_NET_EUROS } from '#contracts/model/premium-offer.ts';
import { CONTRACT_RULES, PREMIUM_SERVICES } from '#contracts/model/premium-terms.ts';
import { type RejectionCode, rejectionCodeOf } from '#lib/http/rejection.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { explainSaveFailure } from '#ui/load-error/explain-failure.ts';
import { SentForm } from '#ui/sent-form.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { ContractLine as Line, ContractLines } from './contract-lines.tsx';

const VAT_PER_CENT = 19;
const euros = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
const EMPTY = { customer: '', invoiceAddress: '', isBusiness: false };

const NOT_OWNER = 'Bestellen kann nur, wer den Eintrag verwaltet.';
const SIGNED_OUT = 'Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich mit einem Code neu an.';
const WRONG_ACCOUNT = 'Mit diesem Konto kann nicht bestellt werden.';
const REJECTIONS: Readonly<Partial<Record<RejectionCode, string>>> = {
  already:
    'Zu diesem Eintrag gibt es schon eine Bestellung oder einen Vertrag. Bitte laden Sie die Seite neu.',
  wrong_state: 'Der Eintrag ist nicht mehr online. Bestellen können Sie, sobald er wieder zu sehen ist.',
  not_owner: NOT_OWNER,
  not_member: NOT_OWNER,
  signed_out: SIGNED_OUT,
  administrator: WRONG_ACCOUNT,
  frozen: WRONG_ACCOUNT,
  invalid: 'Eine Angabe lässt sich so nicht speichern. Bitte prüfen Sie, was Sie eingegeben haben.',
  too_many: 'Das waren heute sehr viele Bestellungen. Bitte versuchen Sie es morgen noch einmal.',
};

/** What the history entry of the contract's page says after an order. */
const AFTER_ORDER = { isOrdered: true } as const;

/** Whether somebody has just ordered. */
export const isAfterOrder = (state: unknown) => JSON.stringify(state) === JSON.stringify(AFTER_ORDER);

/** Why an order was not taken, and what helps. */
function explainOrderFailure(error: unknown): string {
  const code = rejectionCodeOf(error);
  return (code && REJECTIONS[code]) ?? explainSaveFailure(error);
}

interface OrderFormProps {
  session: Session;
  offer: Offer;
  entryId: number;
  name: string;
}

/** The terms of the order: supplier, price, duration; sent with one press on a button that says that it costs. */
export function OrderForm({ session, offer, entryId, name }: OrderFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { form, forget } = useUnsentForm(`order ${String(entryId)}`, EMPTY, { isStored: true });
  const { register, handleSubmit } = form;
  const { errors } = form.formState;
  const ordering = useMutation({
    mutationFn: (values: OrderValues) => orderPremium(entryId, values, offer),
    onSuccess: async () => {
      forget();
      await navigate(ownEntryPath(entryId, 'vertrag'), { replace: true, state: AFTER_ORDER });
      await client.invalidateQueries({ queryKey: contractQueries.own(session.userId, entryId).queryKey });
    },
  });

  const vat = (PREMIUM_NET_EUROS * VAT_PER_CENT) / 100;
  return (
    <SentForm
      aria-label="Premium-Eintrag bestellen"
      isPending={ordering.isPending}
      onSubmit={handleSubmit(({ customer, invoiceAddress }) => ordering.mutate({ customer, invoiceAddress }))}
      className="grid gap-x-10 gap-y-5 lg:grid-cols-[3fr_2fr] print:block"
    >
      <div className="flex flex-col gap-5">
        <ContractLines>
          <Line label="Eintrag">{name}</Line>
          <Line label="Leistung">
            Alles aus dem Basiseintrag, überall mit dem Wort „Anzeige“, und
            <ul className="mt-1 list-disc pl-5">
              {PREMIUM_SERVICES.map((service) => (
                <li key={service}>{service}</li>
              ))}
            </ul>
          </Line>
          <Line label="Preis netto">{offer.price}</Line>
          <Line label="Umsatzsteuer">
            {VAT_PER_CENT}&nbsp;%: {euros.format(vat)}. In anderen Staaten der EU mit Umsatzsteuer-ID:
            Steuerschuld beim Empfänger; Schweiz: in Deutschland nicht steuerbar
          </Line>
          <Line label="Preis brutto in Deutschland">
            <strong>{euros.format(PREMIUM_NET_EUROS + vat)}</strong>
          </Line>
          <Line label="Zeitraum und Laufzeit">{offer.term}</Line>
          {CONTRACT_RULES.map(([label, rule]) => (
            <Line key={label} label={label}>
              {rule}
            </Line>
          ))}
          <Line label="Bedingungen">
            <Link to={paths.terms} className={TEXT_LINK}>
              Nutzungsbedingungen
            </Link>
            , Stand {offer.termsVersion}
          </Line>
        </ContractLines>
        <Disclosure summary="Der ganze Vertragstext" isPrinted>
          <p className="whitespace-pre-line wrap-anywhere">{offer.termsText}</p>
        </Disclosure>
        <p className="print:hidden">
          <Button variant="secondary" onClick={() => window.print()}>
            Angebot drucken
          </Button>
        </p>
      </div>
      <div className="flex flex-col gap-5">
        <TextField
          label="Rechnung an"
          hint="Name des Unternehmens mit Rechtsform."
          autoComplete="organization"
          required
          error={errors.customer?.message}
          {...register('customer', { validate: (typed) => findOrderFault('customer', typed) })}
        />
        <TextArea
          label="Rechnungsanschrift"
          hint="Straße, Postleitzahl, Ort; auf Wunsch Ihre Umsatzsteuer-ID."
          rows={3}
          autoComplete="street-address"
          required
          error={errors.invoiceAddress?.message}
          {...register('invoiceAddress', { validate: (typed) => findOrderFault('invoiceAddress', typed) })}
        />
        <div>
          <Checkbox
            hasSentences
            error={errors.isBusiness?.message}
            {...register('isBusiness', {
              required: 'Bitte bestätigen Sie das; wir verkaufen nur an Unternehmen.',
            })}
          >
            Ich bestelle für ein Unternehmen (§&nbsp;14&nbsp;BGB) und darf es vertreten. Es gelten die
            Nutzungsbedingungen, Stand {offer.termsVersion}.
          </Checkbox>
        </div>
        {ordering.isError && (
          <ErrorNotice
            what="Die Bestellung wurde nicht abgeschickt."
            why={explainOrderFailure(ordering.error)}
          />
        )}
        <p>
          <Button type="submit" isPending={ordering.isPending}>
            Zahlungspflichtig bestellen
          </Button>
        </p>
        <ol aria-label="So kommt der Vertrag zustande" className="list-decimal pl-5 text-base">
          <li>Bis zum Absenden können Sie jede Eingabe oben prüfen und ändern.</li>
          <li>
            Mit „Zahlungspflichtig bestellen“ geben Sie ein verbindliches Angebot ab. Den Eingang bestätigen
            wir sofort per E-Mail, mit dem Vertragstext als Anlage.
          </li>
          <li>
            Der Vertrag kommt zustande, wenn wir das Angebot in einer weiteren E-Mail annehmen; darin stehen
            Beginn und Ende.
          </li>
        </ol>
        <p className="text-sm text-ink-soft">
          Wie wir Ihre Daten verarbeiten, steht in der{' '}
          <Link to={paths.privacy} className={TEXT_LINK}>
            Datenschutzerklärung
          </Link>
          .
        </p>
      </div>
    </SentForm>
  );
}
