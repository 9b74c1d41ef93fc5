import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { operator } from '#config/operator.ts';
import { rejectionMessageOf } from '#lib/http/call-function.ts';
import { toDataError } from '#lib/http/errors.ts';
import { loadSupabase } from '#lib/supabase/load-supabase.ts';
import { Button } from '#ui/button.tsx';
import { focusIfLost } from '#ui/focus-if-lost.ts';
import { explainSaveFailure } from '#ui/load-error/explain-failure.ts';
import { NeedsScript } from '#ui/needs-script.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page, PageBanner } from '#ui/page/page.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { useIsHydrated } from '#ui/use-is-hydrated.ts';

interface LinkPageProps<Outcome> {
  title: string;
  description: string;
  /** Reads the token after the # of the address; null where it is invalid. */
  parseToken: (fragment: string) => string | null;
  /** The question above the button, before anything happens. */
  question: ReactNode;
  button: string;
  /** Shown where the link has no complete token. */
  missing: ReactNode;
  act: (token: string) => Promise<Outcome>;
  /** The text for an outcome. */
  describe: (outcome: Outcome) => ReactNode;
}

/**
 * The page of a link in a mail, with one button. Opening the page changes nothing, so that a mail scanner that follows
 * links confirms and ends no subscription. docs/decisions/newsletter.md.
 */
export function LinkPage<Outcome extends string>({
  title,
  description,
  parseToken,
  question,
  button,
  missing,
  act,
  describe,
}: LinkPageProps<Outcome>) {
  const { hash } = useLocation();
  const isHydrated = useIsHydrated();
  const token = parseToken(hash);
  return (
    <Page title={title} description={description}>
      <div className="mx-auto w-full max-w-page px-5">
        <PageBanner heading={title} />
        <div className="mt-6 max-w-text">
          <NeedsScript>
            Ohne JavaScript kann diese Seite nichts senden. Bitte schalten Sie JavaScript in Ihrem Browser ein
            {operator.email !== undefined && (
              <>
                , oder schreiben Sie uns:{' '}
                <a href={`mailto:${operator.email}`} className={TEXT_LINK}>
                  {operator.email}
                </a>
              </>
            )}
            .
          </NeedsScript>
          {isHydrated && token === null && <Notice variant="error">{missing}</Notice>}
          {isHydrated && token !== null && (
            <LinkAction key={token} {...{ token, question, button, act, describe }} />
          )}
        </div>
      </div>
    </Page>
  );
}

type LinkActionProps<Outcome> = { token: string } & Pick<
  LinkPageProps<Outcome>,
  'question' | 'button' | 'act' | 'describe'
>;

/** The question and its button, then the outcome. */
function LinkAction<Outcome>({ token, question, button, act, describe }: LinkActionProps<Outcome>) {
  const action = useMutation({ mutationFn: act });
  if (action.data !== undefined) {
    return (
      <div ref={focusIfLost} tabIndex={-1} role="status">
        {describe(action.data)}
      </div>
    );
  }
  return (
    <>
      {question}
      <p className="mt-6">
        <Button
          isPending={action.isPending}
          onFocus={() => void loadSupabase().catch(() => undefined)}
          onClick={() => action.mutate(token)}
        >
          {action.isPending ? 'Wird gesendet …' : button}
        </Button>
      </p>
      {action.isError && (
        <div className="mt-6">
          <Notice variant="error">
            <p>
              <strong>Das hat nicht geklappt.</strong>{' '}
              {rejectionMessageOf(toDataError(action.error)) ?? explainSaveFailure(action.error)}
            </p>
          </Notice>
        </div>
      )}
    </>
  );
}
