import { useMutation, useQueryClient } from '@tanstack/react-query';
import { entryQueries } from '#data/entry/entries.ts';
import type { Session } from '#data/session.ts';

/** A change that is made at once, with what went wrong; everything of the account is loaded anew afterwards. */
export function useChange<Arguments>(session: Session, change: (args: Arguments) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: entryQueries.all(session.userId) }),
  });
}
