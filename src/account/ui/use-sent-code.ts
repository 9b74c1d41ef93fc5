import { use, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { CODE_RULES } from '#account/model/mailed-code.ts';
import { UnsentDraftsOwner } from './unsent-drafts.ts';

const sentCodeSchema = z.object({
  email: z.string(),
  /** What to say where it may not come. */
  scarcity: z.nullable(z.string()),
  /** Whether this page had it sent; otherwise somebody has it already. */
  isSent: z.boolean(),
  /** Since when it is waited for, in milliseconds. */
  since: z.number(),
});

/** The forms that wait for a code. */
export type CodeFormName = 'sign-in' | 'deletion' | 'export' | 'new-email' | `enquiry-address ${number}`;

/** A code that was asked for. */
export type SentCode = z.output<typeof sentCodeSchema>;

const keptSchema = z.record(z.string(), z.unknown());

/** A code for this address, sent now. */
export const sentTo = (email: string): SentCode => ({
  email,
  scarcity: null,
  isSent: true,
  since: Date.now(),
});

/**
 * The code that a form waits for, null where there is none; how to set it; the address of the last one. It is kept in the
 * history entry, which survives a reload.
 *
 * @param isOver whether one that was kept is used up
 */
export function useSentCode(
  form: CodeFormName,
  isOver = false,
): [sent: SentCode | null, setSent: (sent: SentCode | null) => void, lastEmail: string] {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const key = `${form} ${use(UnsentDraftsOwner)}`;
  const kept = keptSchema.safeParse(state).data ?? {};
  const sent = sentCodeSchema.safeParse(kept[key]).data ?? null;
  const [old] = useState(() =>
    !isOver && (sent?.since ?? 0) > Date.now() - CODE_RULES.minutes * 60_000 ? null : JSON.stringify(sent),
  );
  return [
    JSON.stringify(sent) === old ? null : sent,
    (next) => void navigate({ pathname, search, hash }, { replace: true, state: { ...kept, [key]: next } }),
    sent?.email ?? '',
  ];
}
