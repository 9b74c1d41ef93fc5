import { useMutation, useQueryClient } from '@tanstack/react-query';
import { inboxQueries } from '#contact/api/inbox.ts';
import { decideUndeliveredMail } from '#contact/api/undelivered-mails.ts';
import { explainAdminError, isAlreadyDecided } from '#desk/ui/explain-admin-error.ts';
import { administrationKey } from '#lib/queries/private-keys.ts';
import { Button } from '#ui/button.tsx';

interface UndeliveredButtonsProps {
  userId: string;
  mailId: string;
  /** Which mail, for screen readers. */
  name: string;
  /** Called with the outcome, as a sentence. */
  onDecided?: (outcome: string) => void;
}

/** Actions on a mail that was given up. docs/decisions/mails.md, Delivery. */
export function UndeliveredButtons({ userId, mailId, name, onDecided }: UndeliveredButtonsProps) {
  const client = useQueryClient();
  // The lists that show it, and how much waits. In a list that has no other place for it, its line stays to say who was faster.
  const onSettled = async (_: unknown, failure: Error | null) => {
    if (onDecided === undefined && isAlreadyDecided(failure)) return;
    await Promise.all([
      client.invalidateQueries({ queryKey: inboxQueries.all() }),
      client.invalidateQueries({ queryKey: administrationKey(userId) }),
    ]);
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: (decision: 'dismiss' | 'resend') => decideUndeliveredMail(mailId, decision),
    onSuccess: (_, decision) =>
      onDecided?.(
        decision === 'resend' ? 'Die Anfrage wird noch einmal gesendet.' : 'Die Anfrage ist erledigt.',
      ),
    onSettled,
  });
  return (
    <span className="flex flex-wrap gap-x-4">
      <Button
        variant="quiet"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate('resend');
        }}
      >
        Erneut senden<span className="sr-only">: {name}</span>
      </Button>
      <Button
        variant="quiet"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate('dismiss');
        }}
      >
        Erledigt<span className="sr-only">: {name}</span>
      </Button>
      {error !== null && <span role="alert">{explainAdminError(error)}</span>}
    </span>
  );
}
