import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { adminEntryPath } from '#config/paths.ts';
import { type ListedContract, refundOf } from '#contracts/model/contract.ts';
import { describeAgreement, describeOrderDecision, describePhase } from '#contracts/model/describe.ts';
import { formatGermanDate } from '#lib/german/german-date.ts';
import { TEXT_LINK } from '#ui/text-link.ts';

/** What an order or a contract says. */
export function ContractFacts({ contract, today }: { contract: ListedContract; today: string }) {
  const { state, decidedAt } = contract;
  const refund = refundOf(contract);
  return (
    <>
      <p className="text-lg font-semibold wrap-anywhere">
        {contract.entryId === null ? (
          contract.entryName
        ) : (
          <Link to={adminEntryPath(contract.entryId)} className={TEXT_LINK}>
            {contract.entryName}
          </Link>
        )}
      </p>
      <p className="mt-1 font-semibold">{describePhase(contract, today)}</p>
      <dl className="mt-2 max-w-text text-sm text-ink-soft [&>div]:grid [&>div]:gap-x-4 sm:[&>div]:grid-cols-[9rem_1fr]">
        {contract.agreement === null ? (
          <Line label="Bestellt von">{contract.orderer ?? 'Konto gelöscht'}</Line>
        ) : (
          <Line label="Vereinbart">{describeAgreement(contract.agreement)}</Line>
        )}
        <Line label="Rechnung an">{contract.customer}</Line>
        <Line label="Anschrift">{contract.invoiceAddress}</Line>
        <Line label="Preis, Laufzeit">
          {contract.price} {contract.term}
        </Line>
        <Line label="Bedingungen">Stand {contract.termsVersion}</Line>
        {contract.state === 'ordered' && (
          <Line label="Gebunden bis">{formatGermanDate(contract.boundUntil)}</Line>
        )}
        {refund !== null && (
          <Line label="Zu erstatten">
            Preis für {refund.days} von {refund.of} Tagen
          </Line>
        )}
        {state !== 'ordered' && decidedAt !== null && contract.orderer !== null && (
          <Line label="Entscheidung">
            Die Bestellung wurde {describeOrderDecision({ state, at: decidedAt, by: contract.decidedBy })}.
          </Line>
        )}
        {contract.deviation !== null && <Line label="Anders, weil">{contract.deviation}</Line>}
        {contract.reason !== null && <Line label="Grund">{contract.reason}</Line>}
      </dl>
    </>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="min-w-0 whitespace-pre-line wrap-anywhere text-ink">{children}</dd>
    </div>
  );
}
