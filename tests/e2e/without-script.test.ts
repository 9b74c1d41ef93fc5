import { describe, expect } from 'vitest';
import { addressOf, heading, test } from './visitor.ts';

/** A text that must not leave the page. */
const SECRET = 'Geheim 4711';

describe('without JavaScript', () => {
  test.for([
    ['/kontakt', 'Kontakt', 'Name', /Ohne JavaScript kann dieses Formular nichts senden.*schreiben Sie uns/],
    ['/blog', 'Blog', 'E-Mail-Adresse', /Ohne JavaScript kann dieses Formular nichts senden/],
  ] as const)(
    '%s sends nothing, and says what is missing',
    async ([path, title, field, sentence], { openPage }) => {
      const page = await openPage({ width: 1280, hasScripts: false });
      const sent: string[] = [];
      page.on('request', (request) =>
        sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`),
      );
      await page.goto(path);
      await heading(page, title).waitFor();
      await page.getByText(sentence).waitFor();
      const form = page.locator('form:not([role=search])');
      for (const control of await form.locator('input:visible, textarea:visible').all())
        await control.fill(SECRET);
      const before = sent.length;
      await form.getByLabel(field).press('Enter');
      await form.getByRole('button').click();
      // A navigation would have begun by then.
      await page.waitForTimeout(500);
      expect(addressOf(page)).toBe(path);
      expect(await form.getByLabel(field).inputValue()).toBe(SECRET);
      expect(sent.slice(before)).toEqual([]);
    },
  );

  test('a question opens its answer', async ({ openPage }) => {
    const page = await openPage({ width: 1280, hasScripts: false });
    await page.goto('/faq');
    await page.getByText('Ist die Nutzung kostenlos?').click();
    await page.getByText(/alles kostenlos und ohne Konto nutzbar/).waitFor();
  });

  test('the Honorarrechner says that it cannot compute, and where to find figures', async ({ openPage }) => {
    const page = await openPage({ width: 1280, hasScripts: false });
    await page.goto('/honorarrechner');
    await page.getByText(/^Ohne JavaScript rechnet diese Seite nicht\./).waitFor();
    expect(await page.locator('form:not([role=search])').count()).toBe(0);
  });

  test('paper has the text alone', async ({ openPage }) => {
    const page = await openPage({ width: 1280, hasScripts: false });
    await page.goto('/faq');
    await page.emulateMedia({ media: 'print' });
    expect(await heading(page, 'Häufige Fragen').isVisible()).toBe(true);
    await page.getByRole('banner').waitFor({ state: 'hidden' });
  });

  test('no form of a page sends its fields by itself, but the search, whose term belongs in the address', async ({
    openPage,
  }) => {
    const page = await openPage({ width: 1280, hasScripts: false });
    for (const path of ['/', '/agenturen', '/vergleich', '/kontakt', '/blog', '/admin/messages']) {
      await page.goto(path);
      const forms = await page.locator('form:not([role=search])').evaluateAll((found) =>
        found.map((form) => ({
          // A form without a method sends its fields in the address.
          sends: [...form.querySelectorAll('[name]')].map((field) => field.getAttribute('name')),
          method: form.getAttribute('method'),
          byButton: form.querySelector('[type=submit]')?.getAttribute('formmethod'),
        })),
      );
      const leaking = forms.filter(
        ({ sends, method, byButton }) => sends.length > 0 && (method !== 'post' || byButton !== 'dialog'),
      );
      expect({ path, leaking }).toEqual({ path, leaking: [] });
    }
  });
});
