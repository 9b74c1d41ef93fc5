import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { enquiryQueries } from '#data/enquiries.ts';
import type { EnquiryRequest } from '#domain/contact/contact-contract.ts';
import { pluralForm } from '#domain/german/german-count.ts';
import { formatGermanList } from '#domain/german/german-list.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';

interface EnquiryOfferProps {
  names: readonly string[];
  /** What goes with the message once it is known who gets it; null where that could not be found out: it is for Beraterkompass. */
  onChange: (enquiry: EnquiryRequest | null) => void;
}

/** Says who gets what, before anything is sent, and asks for consent where it is needed. docs/decisions/contact.md. */
export function EnquiryOffer(props: EnquiryOfferProps) {
  return (
    <>
      <p className="font-semibold">Ihre Anfrage betrifft</p>
      <ul className="mt-2 mb-3 flex flex-wrap gap-2">
        {props.names.map((name) => (
          <li key={name} className="max-w-full">
            <Chip>{name}</Chip>
          </li>
        ))}
      </ul>
      <Recipients {...props} />
    </>
  );
}

function Recipients({ names, onChange }: EnquiryOfferProps) {
  const query = useQuery(enquiryQueries.direct(names));
  // To whom the message may be forwarded: where others get it by now, the consent does not cover them.
  const [allowed, setAllowed] = useState<string | null>(null);
  const direct = query.isError ? undefined : query.data;
  const isUnknown = query.isError;
  const others = direct === undefined ? [] : names.filter((name) => !direct.includes(name));
  const mayForward = allowed !== null && allowed === others.join('\n');
  useEffect(() => {
    if (direct !== undefined) onChange({ agencies: names, direct, mayForward });
    else if (isUnknown) onChange(null);
  }, [direct, isUnknown, mayForward, names, onChange]);

  if (isUnknown) {
    return (
      <>
        <p>
          Ob {pluralForm(names.length, names[0] ?? '', 'die genannten Personalberatungen')} Anfragen direkt{' '}
          {pluralForm(names.length, 'erhält', 'erhalten')}, ließ sich gerade nicht feststellen. Ihre Nachricht
          geht an Beraterkompass.
        </p>
        <Button variant="quiet" disabled={query.isFetching} onClick={() => void query.refetch()}>
          Noch einmal prüfen
        </Button>
      </>
    );
  }
  if (direct === undefined) return <p>Wir prüfen, wer Ihre Nachricht direkt erhält …</p>;
  return (
    <>
      {direct.length > 0 && <DirectOffer names={direct} isMixed={others.length > 0} />}
      {others.length > 0 && (
        <>
          <p className={direct.length > 0 ? 'mt-3' : ''}>
            {describeOthers(others, direct.length > 0, mayForward)}
          </p>
          <label className="mt-3 flex items-start gap-3">
            <input
              type="checkbox"
              className="mt-1 size-5 shrink-0 accent-petrol"
              checked={mayForward}
              onChange={(event) => {
                setAllowed(event.target.checked ? others.join('\n') : null);
              }}
            />
            <span className="min-w-0">
              Beraterkompass darf meine Nachricht mit Namen und E-Mail-Adresse an {formatGermanList(others)}{' '}
              weiterleiten.
            </span>
          </label>
        </>
      )}
    </>
  );
}

function DirectOffer({ names, isMixed }: { names: readonly string[]; isMixed: boolean }) {
  return (
    <p>
      Ihre Nachricht geht direkt an {formatGermanList(names)}
      {names.length > 1 && ', jeweils als eigene E-Mail: Keine der Beratungen erfährt von den anderen'}.{' '}
      {!isMixed && 'Beraterkompass sieht nur, dass es die Anfrage gibt, nicht ihren Inhalt. '}
      Die Antwort kommt von der Beratung selbst, an Ihre E-Mail-Adresse.
    </p>
  );
}

function describeOthers(others: readonly string[], isMixed: boolean, mayForward: boolean): string {
  const notTo = pluralForm(others.length, others[0] ?? '', 'die genannten Personalberatungen');
  if (mayForward && !isMixed)
    return `Ihre Nachricht geht an Beraterkompass, das sie an ${formatGermanList(others)} weiterleitet.`;
  return isMixed
    ? `Außerdem geht sie an Beraterkompass, weil ${formatGermanList(others)} Anfragen nicht direkt ${pluralForm(others.length, 'erhält', 'erhalten')}.`
    : `Ihre Nachricht geht an Beraterkompass, nicht an ${notTo}.`;
}
