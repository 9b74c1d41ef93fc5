import { Link } from 'react-router-dom';
import { adminMessagesPath } from '#config/paths.ts';
import type { MessageDetails } from '#contact/api/message.ts';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { TEXT_LINK } from '#ui/text-link.ts';
import { actorOf, describeStep } from './describe-step.ts';
import { labelOfStatus } from './message-status-labels.ts';

/** What administrators did with a message, the latest first. */
export function MessageHistory({ history }: Pick<MessageDetails, 'history'>) {
  const steps = history.flatMap((step) => {
    const what = describeStep(step);
    return what === null ? [] : [{ step, what }];
  });
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="verlauf">
      <h3 id="verlauf" className="text-lg font-semibold">
        Verlauf
      </h3>
      <ol className="mt-2 text-sm">
        {steps.map(({ step, what }) => (
          <li key={step.id} className="border-t border-line py-1.5 wrap-anywhere">
            <span className="text-ink-soft digits">{formatShortTime(step.at)}</span>{' '}
            <bdi>{actorOf(step)}</bdi> {what}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The sender's other messages. */
export function OtherMessages({ others }: Pick<MessageDetails, 'others'>) {
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="weitere-nachrichten">
      <h3 id="weitere-nachrichten" className="text-lg font-semibold">
        Weitere Nachrichten von dieser Adresse
      </h3>
      <ul className="mt-2 text-sm">
        {others.map(({ id, createdAt, subject, status, isSpam }) => (
          <li key={id} className="border-t border-line py-1.5 wrap-anywhere">
            <span className="text-ink-soft digits">{formatShortTime(createdAt)}</span>{' '}
            <Link to={adminMessagesPath(id)} className={TEXT_LINK}>
              <bdi>{subject}</bdi>
            </Link>
            , {isSpam ? 'Spam' : labelOfStatus(status)}
          </li>
        ))}
      </ul>
    </section>
  );
}
