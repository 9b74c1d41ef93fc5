import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { enquiryQueries, type FoundAgency } from '#contact/api/enquiries.ts';
import type { AskedAgency } from '#contact/model/contact-contract.ts';
import { pluralForm } from '#lib/german/german-count.ts';
import { formatGermanList } from '#lib/german/german-list.ts';
import { Button } from '#ui/button.tsx';
import { CheckingRecipients } from './checking-recipients.tsx';
import { describeNonRecipients, describeOperator, needsForwardChoice } from './recipients.ts';

interface EnquiryOfferProps {
  asked: readonly AskedAgency[];
  /** Called with the agencies once they are known; with null where that failed, so that the message is for Beraterkompass. */
  onChange: (found: readonly FoundAgency[] | null) => void;
}

/** Shows the recipients before anything is sent. docs/decisions/contact.md. */
export function EnquiryOffer({ asked, onChange }: EnquiryOfferProps) {
  const query = useQuery(enquiryQueries.recipients(asked));
  const found = query.isError ? undefined : query.data;
  const isUnknown = query.isError;
  useEffect(() => {
    if (found !== undefined) onChange(found);
    else if (isUnknown) onChange(null);
  }, [found, isUnknown, onChange]);

  if (isUnknown) {
    const names = asked.map(({ name }) => name);
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
  if (found === undefined) return <CheckingRecipients />;
  const direct = found.filter(({ isDirect }) => isDirect).map(({ name }) => name);
  const others = found.filter(needsForwardChoice);
  return (
    <>
      {direct.length > 0 && <DirectOffer names={direct} isMixed={others.length > 0} />}
      {others.length > 0 && (
        <>
          <p className={direct.length > 0 ? 'mt-3' : ''}>{describeOthers(others, direct.length > 0)}</p>
          <p className="mt-2">{describeOperator(others.map(({ name }) => name))}</p>
        </>
      )}
    </>
  );
}

function DirectOffer({ names, isMixed }: { names: readonly string[]; isMixed: boolean }) {
  return (
    <p>
      {[
        `Ihre Nachricht geht direkt an ${formatGermanList(names)}${names.length > 1 ? ', jeweils als eigene E-Mail: Keine der Beratungen erfährt von den anderen.' : '.'}`,
        !isMixed &&
          'Beraterkompass liest den Inhalt nicht. Wir sehen, wann die Anfrage an wen ging, und nur wenn sie nicht oder nicht sicher ankommt, Ihren Namen und Ihre Adresse.',
        pluralForm(
          names.length,
          'Eine Antwort kommt von der Beratung selbst, an Ihre E-Mail-Adresse.',
          'Antworten kommen von den Beratungen selbst, an Ihre E-Mail-Adresse.',
        ),
      ]
        .filter((sentence) => sentence !== false)
        .join(' ')}
    </p>
  );
}

function describeOthers(others: readonly FoundAgency[], isMixed: boolean): string {
  const listed = others.filter(({ id }) => id !== null).map(({ name }) => name);
  const unknown = others.filter(({ id }) => id === null).map(({ name }) => name);
  return [
    listed.length > 0 &&
      `${formatGermanList(listed)} ${pluralForm(listed.length, 'erhält', 'erhalten')} Anfragen nicht direkt.`,
    unknown.length > 0 && `${formatGermanList(unknown)} steht nicht im Verzeichnis.`,
    `Ihre Nachricht geht deshalb ${isMixed ? 'auch ' : ''}an Beraterkompass.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}
