import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callAccount } from '#account/api/entry-account.ts';
import { rpc } from '#account/api/signed-in-call.ts';
import type { AccountRequest } from '#account/model/account-contract.ts';
import { camelObject } from '#lib/http/camel-object.ts';
import { administratorQueries } from './administrators.ts';

/*
 * Administrators invite and remove each other, and set passwords. Each change takes a proved second factor, and is mailed to all.
 * docs/product.md, Calls (C16); docs/decisions/sign-in.md.
 */

const invitationsSchema = z.array(
  camelObject({
    email: z.string(),
    invitedBy: z.nullable(z.string()),
    invitedAt: z.string(),
    /** Null until the link is mailed. */
    validUntil: z.nullable(z.string()),
  }),
);
export type AdministratorInvitation = z.output<typeof invitationsSchema>[number];

/** The open invitations to the administration. Fails with a DataError. */
export const administratorInvitationsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...administratorQueries.list(userId).queryKey, 'invitations'],
    queryFn: ({ signal }) => rpc('list_administrator_invitations', {}, invitationsSchema, signal),
  });

/** Mails a link with which the address becomes an administrator. @throws DataError */
export async function inviteAdministrator(email: string): Promise<void> {
  await rpc('invite_administrator', { email });
}

/** Ends the link of an invitation. @throws DataError */
export async function withdrawInvitation(email: string): Promise<void> {
  await rpc('withdraw_administrator_invitation', { email });
}

/** Takes away an administrator's access, with sign-ins, second factor and password. @throws DataError */
export async function removeAdministrator(userId: string): Promise<void> {
  await rpc('remove_administrator', { account: userId });
}

/** Mails another administrator a link that sets a new password. @throws DataError */
export async function resetPassword(userId: string): Promise<void> {
  await rpc('reset_administrator_password', { account: userId });
}

async function callPassword(body: AccountRequest): Promise<string> {
  const { message } = await callAccount(body, z.object({ message: z.string() }));
  return message;
}

/** Sets a password by the link of a mail. Returns what to say. @throws DataError */
export function setPassword(token: string, password: string): Promise<string> {
  return callPassword({ action: 'setPassword', token, password });
}

/** Changes the password of the signed-in administrator. Returns what to say. @throws DataError */
export function changePassword(currentPassword: string, password: string): Promise<string> {
  return callPassword({ action: 'changePassword', currentPassword, password });
}
