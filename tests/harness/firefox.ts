import { ElementHandle, launch } from 'puppeteer-core';
import { type Engine, toCode } from './engine.ts';
import { findProgram } from './programs.ts';

/** Firefox as Debian or another system names it; null where this machine has none. */
export function findFirefox(): string | null {
  return findProgram('firefox-esr') ?? findProgram('firefox');
}

/** Starts Firefox without a window. The caller has to close it. */
export async function launchFirefox(program: string): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: program,
    defaultViewport: { width: 1280, height: 800 },
  });
  const page = await browser.newPage();
  return {
    goto: async (url) => {
      await page.goto(url);
    },
    evaluate: (run, ...args) => page.evaluate(toCode(run, args)),
    click: async (find, ...args) => {
      const found = await page.evaluateHandle(toCode(find, args));
      if (!(found instanceof ElementHandle)) return false;
      await found.click();
      return true;
    },
    type: (text) => page.keyboard.type(text),
    close: () => browser.close(),
  };
}
