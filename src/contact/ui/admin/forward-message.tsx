import { useMutation } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { useUnsentDraft } from '#account/ui/unsent-drafts.ts';
import { adminEntryPath } from '#config/paths.ts';
import {
  type ForwardAddress,
  forwardMessage,
  type MessageDetails,
  type MessageForward,
} from '#contact/api/message.ts';
import { explainAdminError } from '#desk/ui/explain-admin-error.ts';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { rejectionCodeOf } from '#lib/http/rejection.ts';
import { INVALID_EMAIL, parseMailAddress } from '#lib/text/email-address.ts';
import { Button } from '#ui/button.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { TextField } from '#ui/field.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { useTextField } from '#ui/use-text-field.ts';
import { DeliveryOutcome } from './delivery-outcome.tsx';
import type { MessageChanges } from './use-message.ts';

interface ForwardMessageProps {
  detail: MessageDetails;
  changes: MessageChanges;
  reload: (isDone: boolean) => Promise<unknown>;
}

/** What the sender wants with the agencies without an address that a message names, and forwarding it there. docs/decisions/contact.md. */
export function ForwardMessage({ detail, changes, reload }: ForwardMessageProps) {
  const { message, forwards, addresses } = detail;
  const { id, agencies, mayForward, isForwardingDone } = message;
  if (agencies === null) return null;
  return (
    <section aria-labelledby="weiterleiten" className="mt-6 border-t border-line pt-4">
      <h3 id="weiterleiten" className="text-lg font-semibold">
        Weiterleiten
      </h3>
      <p className="mt-1 wrap-anywhere">
        Betrifft:{' '}
        {agencies.map((agency, place) => (
          <Fragment key={`${String(agency.id)} ${agency.name}`}>
            {place > 0 && ', '}
            {agency.id === null ? (
              <bdi>{agency.name}</bdi>
            ) : (
              <Link to={adminEntryPath(agency.id)} className={TEXT_LINK}>
                <bdi>{agency.name}</bdi>
              </Link>
            )}
          </Fragment>
        ))}
      </p>
      {mayForward === true ? (
        <>
          <p className="mt-1 text-ink-soft">
            Wer geschrieben hat, möchte, dass wir die Nachricht weiterleiten. Antworten gehen direkt an die
            Absenderadresse.
          </p>
          {[...new Set(agencies.map(({ name }) => name))].map((agency) => (
            <ForwardTo
              key={agency}
              messageId={id}
              agency={agency}
              forwards={forwards.filter((forward) => forward.agency === agency)}
              known={addresses.find((address) => address.agency === agency)}
              reload={reload}
            />
          ))}
          <p className="mt-3">
            <Button
              variant="secondary"
              onClick={() => void changes.setForwardingDone(message, !isForwardingDone)}
            >
              {isForwardingDone ? 'Wieder als offen zeigen' : 'Als erledigt markieren'}
            </Button>{' '}
            {isForwardingDone ? 'Die Weiterleitung ist erledigt.' : 'Die Weiterleitung ist offen.'}
          </p>
        </>
      ) : (
        <p className="mt-1 text-ink-soft">
          Nur für Beraterkompass: Wer geschrieben hat, möchte keine Weiterleitung.
        </p>
      )}
    </section>
  );
}

interface ForwardToProps {
  messageId: string;
  agency: string;
  forwards: readonly MessageForward[];
  known: ForwardAddress | undefined;
  reload: (isDone: boolean) => Promise<unknown>;
}

/** The mails to one agency: what became of them, or the addresses to choose from. */
function ForwardTo({ messageId, agency, forwards, known, reload }: ForwardToProps) {
  const typed = useUnsentDraft(`forward ${messageId} ${agency}`, '');
  const email = useTextField(parseMailAddress, INVALID_EMAIL, typed);
  const forwarding = useMutation({
    /** @param address null for the agency's own enquiry address */
    mutationFn: (address: string | null) => forwardMessage(messageId, agency, address),
    onSuccess: async () => {
      email.clear();
      await reload(true);
    },
    onError: async (error) => {
      // Somebody else was faster, and the list says to whom it went; or the message is gone.
      if (rejectionCodeOf(error) !== null) await reload(false);
    },
  });

  function forward(address: string | null) {
    if (!forwarding.isPending) forwarding.mutate(address);
  }

  function submit() {
    const address = email.check();
    if (address !== null) forward(address);
  }

  const { own = null, earlier = [] } = known ?? {};
  return (
    <div className="mt-3">
      <ul>
        {forwards.map(({ recipient, state, error, at }) => (
          <li key={at} className="wrap-anywhere">
            <bdi>{agency}</bdi>, {recipient}: <DeliveryOutcome state={state} error={error} />,{' '}
            {formatShortTime(at)}
          </li>
        ))}
      </ul>
      {forwards.every(({ state }) => state === 'failed') && (
        <SentForm
          isPending={forwarding.isPending}
          aria-label={`An ${agency} weiterleiten`}
          onSubmit={submit}
          className="mt-2 flex max-w-text flex-col gap-3"
        >
          {(own !== null || earlier.length > 0) && (
            <p className="flex flex-wrap gap-3">
              {own !== null && (
                <Button
                  variant="secondary"
                  aria-disabled={forwarding.isPending}
                  onClick={() => forward(null)}
                >
                  An die Anfrageadresse von {agency} ({own})
                </Button>
              )}
              {earlier.map((address) => (
                <Button
                  key={address}
                  variant="secondary"
                  aria-disabled={forwarding.isPending}
                  onClick={() => forward(address)}
                >
                  Wie zuletzt an {address}
                </Button>
              ))}
            </p>
          )}
          <TextField
            {...email.field}
            label={`E-Mail-Adresse von ${agency}`}
            type="email"
            autoComplete="off"
            required
            button={
              <Button type="submit" variant="secondary" isPending={forwarding.isPending}>
                Weiterleiten
              </Button>
            }
          />
          {forwarding.isError && (
            <ErrorNotice what="Nicht weitergeleitet." why={explainAdminError(forwarding.error)} />
          )}
        </SentForm>
      )}
      {forwards.some(({ state }) => state !== 'failed') && forwarding.isError && (
        <ErrorNotice
          what="Nicht noch einmal weitergeleitet."
          why="Jemand anders hat die Nachricht inzwischen dorthin weitergeleitet."
        />
      )}
    </div>
  );
}
