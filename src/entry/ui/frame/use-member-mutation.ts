import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Session } from '#account/api/session.ts';
import { entryQueries } from '#entry/api/entries.ts';

/** A change that is made at once, with what went wrong; everything of the account is loaded anew afterwards. */
export function useMemberMutation<Arguments>(
  session: Session,
  change: (args: Arguments) => Promise<unknown>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: entryQueries.all(session.userId) }),
  });
}
