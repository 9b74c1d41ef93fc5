import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmEnquiryAddress, requestEnquiryAddress } from '#account/api/entry-account.ts';
import type { Session } from '#account/api/session.ts';
import { useUnsentDraft } from '#account/ui/unsent-drafts.ts';
import { type EntryEnquiries, entryQueries } from '#entry/api/entries.ts';
import { removeEnquiryAddress } from '#entry/api/entry-changes.ts';
import type { OwnEntry } from '#entry/model/entry.ts';
import { MemberChangeError } from '#entry/ui/frame/member-change-error.tsx';
import { CodeForm } from '#entry/ui/frame/code-form.tsx';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { formatGermanDate } from '#lib/german/german-date.ts';
import { INVALID_EMAIL, parseMailAddress } from '#lib/text/email-address.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { TextField } from '#ui/field.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ScreenHeading } from '#ui/screen-heading.tsx';
import { useTextField } from '#ui/use-text-field.ts';

interface EnquirySectionProps {
  session: Session;
  own: OwnEntry;
}

/** The address for an entry's enquiries, and the number of enquiries by month; never their senders. docs/decisions/contact.md. */
export function EnquirySection({ session, own: { entry, role } }: EnquirySectionProps) {
  const query = useQuery(entryQueries.enquiries(session.userId, entry.id));
  const failure = useLoadFailure(query);
  return (
    <div className="max-w-text">
      <ScreenHeading>Anfragen</ScreenHeading>
      <QueryError className="mt-4" error={failure} query={query} />
      {query.data === undefined && failure === null && <Skeleton className="mt-4 h-24" />}
      {query.data !== undefined && (
        <>
          <p className="mt-3 wrap-anywhere">{describeAddress(query.data)}</p>
          <EnquiryNumbers enquiries={query.data} />
          {role === 'owner' && <AddressForm session={session} entryId={entry.id} enquiries={query.data} />}
        </>
      )}
    </div>
  );
}

function describeAddress({ address, isDirect }: EntryEnquiries): string {
  if (address === null) {
    return 'Anfragen zu diesem Eintrag gehen an Beraterkompass. Mit einer eigenen Anfrageadresse bekommen Sie sie direkt.';
  }
  return isDirect
    ? `Anfragen gehen direkt an ${address}. Beraterkompass liest ihren Inhalt nicht, außer eine Anfrage richtet sich auch an Beratungen ohne Anfrageadresse.`
    : `${address} ist bestätigt. Zurzeit gehen Anfragen trotzdem an Beraterkompass: Der Eintrag ist nicht online, ein zweiter Eintrag heißt genauso, oder wer die Adresse bestätigt hat, verwaltet den Eintrag nicht mehr.`;
}

const countEnquiries = (count: number) => formatGermanCount(count, 'Anfrage', 'Anfragen');

function EnquiryNumbers({ enquiries: { total, waiting, failed, days } }: { enquiries: EntryEnquiries }) {
  if (total === 0 && waiting === 0 && failed === 0)
    return <p className="mt-3 text-ink-soft">Bisher kam keine direkte Anfrage.</p>;
  return (
    <>
      <p className="mt-3">
        {countEnquiries(total)} in den letzten 24 Monaten
        {waiting > 0 && `, ${String(waiting)} noch unterwegs`}. Von wem sie kamen, steht nur in Ihrem
        Postfach.
      </p>
      {failed > 0 && (
        <p className="mt-3">
          {formatGermanCount(failed, 'Anfrage war', 'Anfragen waren')} nicht zustellbar. Bitte prüfen Sie Ihre
          Anfrageadresse.
        </p>
      )}
      <ul aria-label="Anfragen nach Tagen" className="mt-3 border-t border-line">
        {days.map(({ day, count }) => (
          <li key={day} className="flex justify-between gap-4 border-b border-line py-2">
            <span>{formatGermanDate(day)}</span>
            <span className="digits">{countEnquiries(count)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface AddressFormProps {
  session: Session;
  entryId: number;
  enquiries: EntryEnquiries;
}

/** The address, then the code that was sent there. */
function AddressForm({ session, entryId, enquiries }: AddressFormProps) {
  const client = useQueryClient();
  const typed = useUnsentDraft(`enquiry-address ${String(entryId)}`, '', true);
  const email = useTextField(parseMailAddress, INVALID_EMAIL, typed);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const reload = () =>
    client.invalidateQueries({ queryKey: entryQueries.enquiries(session.userId, entryId).queryKey });
  const removing = useMutation({ mutationFn: () => removeEnquiryAddress(entryId), onSuccess: reload });
  return (
    <CodeForm
      name={`enquiry-address ${entryId}`}
      className="mt-6 max-w-md"
      readEmail={() => {
        removing.reset();
        setIsConfirmed(false);
        return email.check();
      }}
      emailField={
        <>
          <TextField
            {...email.field}
            label="Anfrageadresse"
            hint="Wir senden einen Code dorthin. Die Adresse steht auf der Website nirgends vollständig."
            type="email"
            autoComplete="off"
            required
          />
          <MemberChangeError error={removing.error} />
          {isConfirmed && (
            <Notice variant="success">
              <p>Die Anfrageadresse ist bestätigt.</p>
            </Notice>
          )}
        </>
      }
      request={(address) => requestEnquiryAddress(entryId, address)}
      confirm={(address, code) => confirmEnquiryAddress(entryId, address, code)}
      onDone={async () => {
        setIsConfirmed(true);
        email.clear();
        await reload();
      }}
      confirmLabel="Adresse bestätigen"
      failure="Das hat nicht geklappt."
      others={
        enquiries.address !== null && (
          <ConfirmButton
            label="Adresse entfernen"
            question="Die Anfrageadresse entfernen?"
            consequence="Anfragen gehen dann nicht mehr direkt an Sie."
            confirmLabel="Anfrageadresse entfernen"
            isPending={removing.isPending}
            onConfirm={() => removing.mutate()}
          />
        )
      }
    >
      <h3 className="font-serif text-xl font-semibold">
        {enquiries.address === null ? 'Anfragen direkt bekommen' : 'Anfrageadresse ändern'}
      </h3>
    </CodeForm>
  );
}
