import { mkdirSync, writeFileSync } from 'node:fs';
import { http, HttpResponse } from 'msw';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { FAULTY_ANSWERS } from './faulty-answers.ts';
import { server } from './msw-server.ts';
import { goOffline, goOnline, neverAnswer } from './network.ts';
import { shortenTimeLimit } from './time-limit.ts';

/** A way in which a call fails. */
export interface Fault {
  readonly fault: string;
  readonly answer: () => Response | Promise<Response>;
  /** The visitor's message where the page has no other text for it. */
  readonly explanation: string;
  /** Causes it from now on, until the returned function is called. */
  readonly begin: () => () => void;
}

const nothing = () => undefined;

/** The network is lost during the call. */
function loseNetwork(): Response {
  goOffline();
  return HttpResponse.error();
}

/** The ways in which a call may fail, with what the visitor reads about it. */
export const FAULTS: readonly Fault[] = [
  ...FAULTY_ANSWERS.map((faulty) => ({ ...faulty, begin: () => nothing })),
  {
    fault: 'a stall of 30 seconds',
    answer: neverAnswer,
    explanation: 'Unser Server hat nicht rechtzeitig geantwortet.',
    begin: () => {
      const limit = shortenTimeLimit();
      return () => {
        limit.mockRestore();
      };
    },
  },
  {
    fault: 'offline',
    answer: loseNetwork,
    explanation: 'Ihr Gerät ist gerade offline.',
    begin: () => goOnline,
  },
];

export function faultsNamed(...names: readonly string[]): readonly Fault[] {
  return FAULTS.filter(({ fault }) => names.includes(fault));
}

/** For every call. A shared helper handles the rest, which FAULTS tests on the directory. */
export const USUAL_FAULTS = faultsNamed('offline', '401');

/** The advice after a failed read and after a failed save, by the explanation of the fault. */
const ADVICE: Readonly<Record<string, { read: string; save: string }>> = {
  'Ihr Gerät ist gerade offline.': {
    read: 'Sobald die Verbindung wieder steht, geht es von selbst weiter.',
    save: 'Bitte versuchen Sie es noch einmal, sobald die Verbindung wieder steht.',
  },
  'Im Moment kommen zu viele Anfragen an.': {
    read: 'Bitte warten Sie eine Minute',
    save: 'Bitte warten Sie eine Minute',
  },
  'Dieser Eintrag ist bereits vorhanden.': {
    read: 'Bitte laden Sie die Seite neu.',
    save: 'Bitte öffnen Sie die Seite in einem zweiten Fenster',
  },
  'Die Antwort unseres Servers war nicht lesbar.': {
    read: 'Wenn Ihr WLAN eine Anmeldung verlangt, melden Sie sich dort an',
    save: 'Wenn Ihr WLAN eine Anmeldung verlangt, melden Sie sich dort an',
  },
};
/** Reloading the page is only advised where nothing was typed. */
const REJECTED_ADVICE = {
  read: 'Bitte laden Sie die Seite neu.',
  save: 'Bitte versuchen Sie es später noch einmal.',
};
const AGAIN = 'Bitte versuchen Sie es in einem Moment noch einmal.';

/** The visitor's message for a fault: the explanation and the advice. */
export function explainFault({ fault, explanation }: Fault, call: 'read' | 'save'): RegExp {
  const isRejected = /^4(?!29)/.test(fault);
  const advice = ADVICE[explanation] ?? (isRejected ? REJECTED_ADVICE : { read: AGAIN, save: AGAIN });
  return new RegExp(`${explanation} .*${advice[call]}`);
}

/** A call as a visitor experiences it: how it is made, the message when it fails, and how it is tried again. */
export interface FaultyCall<View> {
  readonly call: string;
  readonly url: string;
  readonly method: 'get' | 'post' | 'patch' | 'delete' | 'all';
  /** Opens the page that makes the call. The call itself is not made yet, or does not fail yet. */
  readonly open: () => Promise<View> | View;
  /** Makes the call. */
  readonly act: (view: View) => unknown;
  /** Waits for the message to the visitor, and checks the words. */
  readonly expectFailure: (fault: Fault, view: View) => Promise<unknown>;
  /** Nothing typed or loaded before is lost. */
  readonly keepsWhatWasTyped?: (view: View) => void;
  /** Makes the call succeed from now on. */
  readonly repair: () => void;
  /** Tries again. */
  readonly retry: (view: View) => Promise<unknown>;
  readonly expectRecovered: (view: View) => Promise<unknown>;
  /** Whether it loads by itself when the network returns; otherwise the visitor tries again. */
  readonly recoversByItself?: boolean;
}

function collectRejections(): readonly unknown[] {
  const rejections: unknown[] = [];
  const collect = (reason: unknown) => rejections.push(reason);
  process.on('unhandledRejection', collect);
  onTestFinished(() => {
    process.off('unhandledRejection', collect);
  });
  return rejections;
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/**
 * One test for each fault of a call: the visitor reads the right words, keeps what there was, tries
 * again with success (offline, a read recovers by itself), and no rejection is left unhandled. That nothing
 * is written to the console is checked for every component test.
 */
export function describeFaults<View>(
  surface: string,
  calls: readonly FaultyCall<View>[],
  faults: readonly Fault[] = USUAL_FAULTS,
): void {
  const results = new Map<string, string>();

  describe.each(calls)('$call', (given) => {
    test.each(faults)('$fault', async (fault) => {
      const rejections = collectRejections();
      const view = await given.open();
      const end = fault.begin();
      server.use(http[given.method](given.url, fault.answer));
      await given.act(view);
      await given.expectFailure(fault, view);
      given.keepsWhatWasTyped?.(view);
      given.repair();
      end();
      if (fault.fault !== 'offline' || given.recoversByItself !== true) await given.retry(view);
      await given.expectRecovered(view);
      expect(rejections).toEqual([]);
      results.set(`${given.call} ${fault.fault}`, '✓');
    });
  });

  afterAll(() => {
    const table = [
      line(['call', ...faults.map(({ fault }) => fault)]),
      line(['---', ...faults.map(() => '---')]),
      ...calls.map(({ call }) =>
        line([call, ...faults.map(({ fault }) => results.get(`${call} ${fault}`) ?? '✗')]),
      ),
    ];
    mkdirSync('tests/.output/faults', { recursive: true });
    writeFileSync(`tests/.output/faults/${surface}.md`, `${table.join('\n')}\n`);
  });
}
