import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { enquiryQueries } from '#data/contact/enquiries.ts';
import type { EnquiryRequest } from '#domain/contact/contact-contract.ts';
import { pluralForm } from '#domain/german/german-count.ts';
import { formatGermanList } from '#domain/german/german-list.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { CheckingRecipients } from './checking-recipients.tsx';
import { describeNonRecipients, describeOperator } from './recipients.ts';

interface EnquiryOfferProps {
  names: readonly string[];
  /** Called with the enquiry once its recipients are known; with null where that failed, so that the message is for Beraterkompass. */
  onChange: (enquiry: EnquiryRequest | null) => void;
}

/** Shows the recipients before anything is sent, and asks for consent where it is needed. docs/decisions/contact.md. */
export function EnquiryOffer({ names, onChange }: EnquiryOfferProps) {
  const query = useQuery(enquiryQueries.direct(names));
  // The recipients that the visitor has consented to. If they change, the consent does not cover the new ones.
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
          Ob {formatGermanList(names)} Anfragen direkt {pluralForm(names.length, 'erhält', 'erhalten')},
          konnten wir gerade nicht prüfen. Ihre Nachricht geht deshalb an Beraterkompass
          {describeNonRecipients(names)}.
        </p>
        <p className="mt-2">{describeOperator(names)}</p>
        <Button variant="quiet" disabled={query.isFetching} onClick={() => void query.refetch()}>
          Noch einmal prüfen
        </Button>
      </>
    );
  }
  if (direct === undefined) return <CheckingRecipients />;
  return (
    <>
      {direct.length > 0 && <DirectOffer names={direct} isMixed={others.length > 0} />}
      {others.length > 0 && (
        <>
          <p className={direct.length > 0 ? 'mt-3' : ''}>
            {describeOthers(others, direct.length > 0, mayForward)}
          </p>
          <p className="mt-2">{describeOperator(others)}</p>
          <Checkbox
            hasSentences
            className="mt-3"
            checked={mayForward}
            onChange={(event) => {
              setAllowed(event.target.checked ? others.join('\n') : null);
            }}
          >
            Beraterkompass darf meine Nachricht mit Namen und E-Mail-Adresse an {formatGermanList(others)}{' '}
            weiterleiten. Das kann ich jederzeit widerrufen.
          </Checkbox>
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
      {!isMixed &&
        'Beraterkompass liest den Inhalt nicht. Wir sehen, wann die Anfrage an wen ging, und nur wenn sie nicht oder nicht sicher ankommt, Ihren Namen und Ihre Adresse. '}
      {pluralForm(
        names.length,
        'Eine Antwort kommt von der Beratung selbst, an Ihre E-Mail-Adresse.',
        'Antworten kommen von den Beratungen selbst, an Ihre E-Mail-Adresse.',
      )}
    </p>
  );
}

function describeOthers(others: readonly string[], isMixed: boolean, mayForward: boolean): string {
  const listed = formatGermanList(others);
  if (mayForward && !isMixed)
    return `Ihre Nachricht geht an Beraterkompass. Wir dürfen sie an ${listed} weiterleiten.`;
  return isMixed
    ? `Außerdem geht sie an Beraterkompass, weil ${listed} Anfragen nicht direkt ${pluralForm(others.length, 'erhält', 'erhalten')}.`
    : `Ihre Nachricht geht an Beraterkompass${describeNonRecipients(others)}.`;
}
