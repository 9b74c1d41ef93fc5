import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aClaimItem } from '#tests/fixtures/proposals.ts';
import { storeSession } from '#tests/fixtures/session.ts';
import { AGENCIES_URL } from '#tests/harness/agencies-api.ts';
import { serveEntries } from '#tests/harness/entry-administration-api.ts';
import { explainFault, USUAL_FAULTS } from '#tests/harness/faults.ts';
import { acceptSignIn, serveAdmins, serveWaiting } from '#tests/harness/inbox-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { DECIDE_CLAIM_URL, serveProposals } from '#tests/harness/proposals-api.ts';
import { RPC_URL } from '#tests/harness/urls.ts';

/*
 * The changes of entries and people: on one open page each call fails in every way, one after the other, and then succeeds by
 * the same button. The page keeps what was typed and chosen all along.
 */

type View = ReturnType<typeof renderRoute>;

interface Change {
  readonly call: string;
  readonly url: string;
  readonly path: string;
  /** Types and chooses the values that the call sends. */
  readonly prepare?: (view: View) => Promise<void>;
  /** The button that makes the call; before it, where there is one, the button that opens the confirmation. */
  readonly button: string;
  readonly askedBy?: string;
  readonly failed: string;
  readonly expectKept?: () => void;
  readonly assertOk: () => Promise<unknown>;
}

const ENTRY = '/admin/agenturen/1';
const PERSON = '/admin/personen/44444444-4444-4444-8444-444444444444';

const textbox = (name: string | RegExp) => screen.findByRole('textbox', { name });
const valueOf = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
const isGone = (name: string) =>
  waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument());

const CHANGES: readonly Change[] = [
  {
    call: 'entries merged',
    url: `${RPC_URL}/merge_entries`,
    path: `${ENTRY}/zusammenfuehren`,
    prepare: async ({ user }) => {
      await user.click(await screen.findByRole('searchbox', { name: /^Welcher Eintrag bleibt/ }));
      await user.paste('Birken');
      await user.click(screen.getByRole('button', { name: 'Eintrag suchen' }));
      await user.click(await screen.findByRole('radio', { name: /^Birkenhof/ }));
    },
    askedBy: 'Zusammenführen',
    button: 'Einträge zusammenführen',
    failed: 'Die Einträge wurden nicht zusammengeführt.',
    expectKept: () => expect(screen.getByRole('radio', { name: /^Birkenhof/ })).toBeChecked(),
    assertOk: () => screen.findByRole('heading', { name: 'Birkenhof' }),
  },
  {
    call: 'version restored',
    url: `${RPC_URL}/restore_version`,
    path: `${ENTRY}/verlauf`,
    button: 'Wiederherstellen: Fassung 3',
    failed: 'Die Fassung wurde nicht wiederhergestellt.',
    assertOk: () => screen.findByText('Fassung 3 ist wiederhergestellt.'),
  },
  {
    call: 'source set',
    url: `${RPC_URL}/set_field_source`,
    path: `${ENTRY}/angaben`,
    prepare: async ({ user }) => {
      await user.click(await screen.findByText('Herkunft der Angaben'));
      await user.click(await textbox(/^Beleg/));
      await user.paste('HRB 1234');
    },
    button: 'Herkunft speichern',
    failed: 'Die Herkunft wurde nicht gespeichert.',
    expectKept: () => expect(valueOf(/^Beleg/)).toBe('HRB 1234'),
    assertOk: () => screen.findByText('Die Herkunft von „Name“ ist gespeichert.'),
  },
  {
    call: 'account frozen',
    url: `${RPC_URL}/freeze_account`,
    path: PERSON,
    prepare: async ({ user }) => {
      await user.click(await screen.findByRole('button', { name: /^Konto sperren …/ }));
      await user.click(await textbox(/^Warum wird das Konto gesperrt/));
      await user.paste('Missbrauch');
    },
    askedBy: 'Konto sperren',
    button: 'Konto jetzt sperren',
    failed: 'Das Konto wurde nicht gesperrt.',
    expectKept: () => expect(valueOf(/^Warum wird das Konto gesperrt/)).toBe('Missbrauch'),
    assertOk: () => isGone('Konto sperren'),
  },
  {
    call: 'member invited',
    url: `${RPC_URL}/invite_member`,
    path: `${ENTRY}/personen`,
    prepare: async ({ user }) => {
      await user.click(await textbox(/^Jemanden einladen/));
      await user.paste('kollege@ahornsteg.example');
      await user.selectOptions(screen.getByRole('combobox', { name: 'Rolle' }), 'editor');
    },
    button: 'Einladen',
    failed: 'Die Einladung wurde nicht verschickt.',
    expectKept: () => {
      expect(valueOf(/^Jemanden einladen/)).toBe('kollege@ahornsteg.example');
      expect(screen.getByRole('combobox', { name: 'Rolle' })).toHaveValue('editor');
    },
    assertOk: () => screen.findByText('Die Einladung ist verschickt.'),
  },
  {
    call: 'member removed',
    url: `${RPC_URL}/remove_member`,
    path: `${ENTRY}/personen`,
    askedBy: 'Zugang entziehen: jana@ahornsteg.example',
    button: 'Zugang entziehen',
    failed: 'Der Zugang wurde nicht entzogen.',
    assertOk: () =>
      waitFor(() => {
        expect(screen.queryByText(/^Der Zugang wurde nicht entzogen\./)).not.toBeInTheDocument();
        expect(
          screen.getByRole('button', { name: 'Zugang entziehen: jana@ahornsteg.example' }),
        ).not.toHaveAttribute('aria-busy', 'true');
      }),
  },
  {
    call: 'entry made',
    url: AGENCIES_URL,
    path: '/admin/agenturen/neu',
    prepare: async ({ user }) => {
      await user.click(await textbox('Name'));
      await user.paste('Zedernweg');
    },
    button: 'Eintrag anlegen',
    failed: 'Der Eintrag wurde nicht angelegt.',
    expectKept: () => expect(valueOf('Name')).toBe('Zedernweg'),
    assertOk: () => isGone('Eintrag anlegen'),
  },
  {
    call: 'claim granted',
    url: DECIDE_CLAIM_URL,
    path: '/admin/eingang/claim/3',
    prepare: async ({ user }) => {
      await user.click(await textbox('Begründung'));
      await user.paste('Fast abgelehnt');
    },
    button: 'Antrag annehmen',
    failed: 'Der Antrag wurde nicht angenommen.',
    expectKept: () => expect(valueOf('Begründung')).toBe('Fast abgelehnt'),
    assertOk: () => screen.findByText(/^Antrag angenommen\./),
  },
];

function serve() {
  server.use(
    ...acceptSignIn(),
    serveAdmins(true),
    serveWaiting({}),
    ...serveProposals([aClaimItem()]).handlers,
    ...serveEntries().handlers,
  );
}

describe('a change that fails says why, keeps everything and can be tried again', () => {
  test.each(CHANGES)('$call [C18 faults]', async (change) => {
    const rejections: unknown[] = [];
    const collect = (reason: unknown) => rejections.push(reason);
    process.on('unhandledRejection', collect);
    onTestFinished(() => {
      process.off('unhandledRejection', collect);
    });
    storeSession();
    serve();
    const view = renderRoute(change.path);
    await change.prepare?.(view);
    const press = async () => {
      if (change.askedBy !== undefined && screen.queryByRole('button', { name: change.button }) === null) {
        await view.user.click(await screen.findByRole('button', { name: change.askedBy }));
      }
      await view.user.click(await screen.findByRole('button', { name: change.button }));
    };
    for (const fault of USUAL_FAULTS) {
      const end = fault.begin();
      server.use(http.post(change.url, fault.answer));
      await press();
      const alert = await within(screen.getByRole('main')).findByRole('alert', {}, { timeout: 5_000 });
      expect(alert).toHaveTextContent(change.failed);
      expect(alert).toHaveTextContent(explainFault(fault, 'save'));
      change.expectKept?.();
      end();
    }
    serve();
    await press();
    await change.assertOk();
    expect(rejections).toEqual([]);
  });
});
