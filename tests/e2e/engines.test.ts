import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '#tests/harness/engine.ts';
import { findFirefox, launchFirefox } from '#tests/harness/firefox.ts';
import { findWebKit, launchWebKit } from '#tests/harness/webkit.ts';
import { isHydrated } from './is-hydrated.ts';
import { ADMINISTRATOR } from './seed.ts';
import { ownSiteUrl } from './site-url.ts';

/*
 * The main tasks of a visitor in the two engines that the other browser tests do not use. These tests only cover what
 * may differ between engines; the other tests cover texts and states.
 */

const PATIENCE_MS = 20_000;

const firefox = findFirefox();
const webKit = findWebKit();

const ENGINES = [
  {
    name: 'Firefox',
    launch: firefox === null ? null : () => launchFirefox(firefox),
    packages: 'firefox-esr',
  },
  {
    name: 'WebKit',
    launch: webKit === null ? null : () => launchWebKit(webKit),
    packages: 'webkit2gtk-driver xvfb',
  },
];

for (const { name, launch, packages } of ENGINES) {
  if (launch === null) console.log(`${name} is left out: apt-get install ${packages} brings it.`);
}

/** The visible element of this kind and name, scrolled into the middle of the window. `window.isClicked` tells whether it was clicked since. */
function findVisible(kind: string, name: string): HTMLElement | null {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, where outer functions do not exist
  const trim = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const candidates: HTMLElement[] =
    kind === 'field'
      ? [...document.querySelectorAll('label')].flatMap((label) =>
          trim(label.textContent) === name && label.control !== null ? [label.control] : [],
        )
      : [...document.querySelectorAll<HTMLElement>(kind === 'link' ? 'a[href]' : kind)].filter(
          (element) => trim(element.ariaLabel ?? element.textContent) === name,
        );
  const found = candidates.find((element) => element.checkVisibility()) ?? null;
  // In the middle, because bars cover the edges of the window.
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  Object.assign(window, { isClicked: false });
  found?.addEventListener('click', () => Object.assign(window, { isClicked: true }), { capture: true });
  return found;
}

function eventually<T>(read: () => Promise<T>) {
  return expect.poll(read, { timeout: PATIENCE_MS });
}

/** A visitor of the site in one engine. Each step waits for its element, and fails the test if it does not appear. */
function visitorOf(engine: Engine) {
  const isClicked = () => engine.evaluate(() => 'isClicked' in window && window.isClicked);
  /** Clicks as soon as nothing on the page moves, as a person would, and again where what was loaded late has moved the element away. */
  const click = async (kind: 'button' | 'link' | 'field', name: string) => {
    let position: unknown;
    await eventually(async () => {
      const last = position;
      // What is loaded late moves what is below it, and makes the page longer.
      position = await engine.evaluate(() => window.scrollY + document.documentElement.scrollHeight);
      return position === last && (await engine.click(findVisible, kind, name)) && (await isClicked());
    }).toBe(true);
  };
  return {
    click,
    /** Opens a page and waits until React has hydrated it. */
    open: async (path: string) => {
      await engine.goto(`${ownSiteUrl()}${path}`);
      await engine.evaluate(() => {
        const faults: string[] = [];
        Object.assign(window, { faults });
        window.addEventListener('error', ({ message }) => faults.push(message));
        window.addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          faults.push(`${violatedDirective}: ${blockedURI}`),
        );
      });
      await eventually(() => engine.evaluate(isHydrated)).toBe(true);
    },
    /** Types into an empty field, which is named by its label. */
    fill: async (label: string, text: string) => {
      await click('field', label);
      await engine.type(text);
    },
    sees: (text: string) => eventually(() => engine.evaluate(() => document.body.innerText)).toContain(text),
    valueOf: (label: string) =>
      engine.evaluate((name) => {
        const named = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name);
        return named?.control instanceof HTMLInputElement ? named.control.value : null;
      }, label),
    /** Errors and violations of the content security policy since the page was opened. */
    faults: () => engine.evaluate(() => ('faults' in window ? window.faults : null)),
  };
}

describe.each(ENGINES)('in $name', ({ name, launch }) => {
  describe.skipIf(launch === null)('a visitor', () => {
    let engine: Engine;
    let visitor: ReturnType<typeof visitorOf>;
    const enquirer = `Jana Weber (${name})`;

    beforeAll(async () => {
      if (launch === null) return;
      engine = await launch();
      visitor = visitorOf(engine);
    });

    afterAll(() => engine?.close());

    test('describes a vacancy, compares two agencies and enquires', async () => {
      await visitor.open('/');
      await visitor.sees('Personalberatungen im Verzeichnis');
      await visitor.fill('Welche Stelle möchten Sie besetzen?', 'Pflegedienstleitung');
      await visitor.click('button', 'Berater empfehlen');
      await visitor.sees('für „Pflegedienstleitung“');
      await visitor.sees('Spezialisiert auf Pflegedienstleitung');

      const chosen = ['Haubenlerche Pflegeköpfe', 'Kelterlaub Personalberatung'];
      for (const agency of chosen) await visitor.click('button', `Merken: ${agency}`);
      await visitor.click('link', 'Vergleich ansehen');
      await visitor.sees('Personalberatungen im Vergleich');
      for (const agency of chosen) await visitor.sees(agency);

      await visitor.click('link', 'Über Beraterkompass anfragen');
      await visitor.sees('Nachricht senden');
      const subject = await visitor.valueOf('Betreff');
      for (const agency of chosen) expect(subject).toContain(agency);
      const opened = performance.now();
      await visitor.click('field', 'nur an Beraterkompass');
      await visitor.fill('Name', enquirer);
      await visitor.fill('E-Mail-Adresse', 'jana.weber@Müller.example');
      await visitor.fill('Nachricht', 'Wann können wir telefonieren?');
      // The function takes a sender who is faster than a person for a program.
      await wait(Math.max(0, 3_100 - (performance.now() - opened)));
      await visitor.click('button', 'Nachricht senden');
      await visitor.sees('Nachricht gesendet');
      expect(await visitor.faults()).toEqual([]);
    });

    test('who is an administrator signs in and finds the enquiry', async () => {
      await visitor.open('/admin/messages');
      await visitor.fill('E-Mail-Adresse', ADMINISTRATOR.email);
      await visitor.fill('Passwort', ADMINISTRATOR.password);
      await visitor.click('button', 'Anmelden');
      await visitor.sees(enquirer);
      await visitor.sees('Ungelesen');
      expect(await visitor.faults()).toEqual([]);
    });
  });
});
