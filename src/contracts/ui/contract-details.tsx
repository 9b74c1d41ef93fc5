import { useId } from 'react';
import { daysBetween, type OwnContract, PAYMENT_DAYS, phaseOf, refundOf } from '#contracts/model/contract.ts';
import { describePhase } from '#contracts/model/describe.ts';
import { AFTER_CONTRACT } from '#contracts/model/premium-terms.ts';
import { formatBerlinDate } from '#lib/german/berlin-day.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { formatGermanDate } from '#lib/german/german-date.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { ContractLine, ContractLines } from './contract-lines.tsx';

const HEADINGS = {
  ordered: 'Ihre Bestellung',
  lapsed: 'Bestellung',
  declined: 'Bestellung',
  upcoming: 'Ihr nächster Vertrag',
  running: 'Ihr Vertrag',
  ended: 'Vertrag',
} as const;

/** An order or a contract as the entry's people read it: where it stands, its invoice, its end, and its text. */
export function ContractDetails({ contract, today }: { contract: OwnContract; today: string }) {
  const headingId = useId();
  const phase = phaseOf(contract, today);
  const isContract = contract.state === 'confirmed';
  const refund = refundOf(contract);
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="text-xl">
        {HEADINGS[phase]} vom {formatBerlinDate(contract.orderedAt)}
      </h3>
      <ContractLines>
        <ContractLine label="Stand">
          <span role="status">{describePhase(contract, today)}</span>
        </ContractLine>
        {phase === 'running' && contract.endsOn !== null && (
          <ContractLine label="Noch">
            {formatGermanCount(daysBetween(today, contract.endsOn) + 1, 'Tag', 'Tage')}, heute mitgezählt
          </ContractLine>
        )}
        {phase === 'ordered' && (
          <ContractLine label="Bindung">
            Wir antworten bis zum {formatGermanDate(contract.boundUntil)}; danach sind Sie nicht mehr
            gebunden.
          </ContractLine>
        )}
        <ContractLine label="Preis">
          {contract.price} {contract.term}
        </ContractLine>
        {isContract && <ContractLine label="Rechnung">{describeInvoice(contract)}</ContractLine>}
        {contract.reason !== null && (
          <ContractLine label="Grund">
            <span className="whitespace-pre-line">{contract.reason}</span>
          </ContractLine>
        )}
        {refund !== null && (
          <ContractLine label="Erstattung">
            Den Preis für {refund.days} von {refund.of} Tagen erstatten wir innerhalb von {PAYMENT_DAYS}{' '}
            Tagen; ist die Rechnung noch offen, kürzen wir sie darum.
          </ContractLine>
        )}
        {(phase === 'running' || phase === 'upcoming') && (
          <ContractLine label="Am Ende">
            Der Vertrag endet von selbst und verlängert sich nicht. {AFTER_CONTRACT}
          </ContractLine>
        )}
      </ContractLines>
      {contract.termsText !== null && (
        <Disclosure summary={`Vertragstext, Stand ${contract.termsVersion}`} isPrinted>
          <p className="whitespace-pre-line wrap-anywhere">{contract.termsText}</p>
        </Disclosure>
      )}
    </section>
  );
}

function describeInvoice({ invoiceNumber, paidOn }: OwnContract): string {
  if (invoiceNumber === null) return 'kommt gesondert';
  return `Nr. ${invoiceNumber}, ${paidOn === null ? 'noch nicht bezahlt' : `bezahlt am ${formatGermanDate(paidOn)}`}`;
}
