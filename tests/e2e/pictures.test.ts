import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { countPresses, pressesIn } from './count-presses.ts';
import { beginContract, enterSignedIn } from './entry-account.ts';
import { signInAsAdministrator } from './inbox-answers.ts';
import { record } from './journey-pictures.ts';
import { ADMINISTRATOR } from './seed.ts';
import { ownSiteUrl } from './site-url.ts';
import { cards, eventually, test } from './visitor.ts';

const AGENCY = { id: 8, name: 'Kolbenstern Ingenieursuche GmbH' } as const;
const PICTURE_TEXT = 'Das Team in der Werkstatt';
/** Six pictures, of which the second is left out. */
const TEXTS = [PICTURE_TEXT, 'Unscharf', 'Der Empfang', 'Die Halle', 'Das Büro', 'Der Hof'];

/** The header of a PNG of this size, without any content. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  header.write('\u0089PNG\r\n\u001A\n', 0, 'latin1');
  header.writeUInt32BE(13, 8);
  header.write('IHDR', 12, 'latin1');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.set([8, 2], 24);
  return header;
}

/** The position that a camera writes into a JPEG: 52° 31′ 12″ north. */
function positionSegment(): Buffer {
  const tiff = Buffer.alloc(80);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  const writeTag = (at: number, tag: number, type: number, count: number) => {
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(type, at + 2);
    tiff.writeUInt32LE(count, at + 4);
  };
  tiff.writeUInt16LE(1, 8);
  writeTag(10, 0x88_25, 4, 1);
  tiff.writeUInt32LE(26, 18);
  tiff.writeUInt16LE(2, 26);
  writeTag(28, 1, 2, 2);
  tiff.write('N\0', 36, 'latin1');
  writeTag(40, 2, 5, 3);
  tiff.writeUInt32LE(56, 48);
  for (const [index, part] of [52, 31, 12].entries()) {
    tiff.writeUInt32LE(part, 56 + index * 8);
    tiff.writeUInt32LE(1, 60 + index * 8);
  }
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const marker = Buffer.from([0xff, 0xe1, 0, content.length + 2]);
  return Buffer.concat([marker, content]);
}

/** A photo as a camera would store it, with its position. */
async function takePhoto(page: Page, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    ([across, down]) => {
      const canvas = document.createElement('canvas');
      canvas.width = across;
      canvas.height = down;
      const context = canvas.getContext('2d');
      if (context !== null) {
        context.fillStyle = '#2b6cb0';
        context.fillRect(0, 0, across, down);
        context.fillStyle = '#f6e05e';
        context.fillRect(across / 4, down / 4, across / 2, down / 2);
      }
      return canvas.toDataURL('image/jpeg');
    },
    [width, height] as const,
  );
  const plain = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  return Buffer.concat([plain.subarray(0, 2), positionSegment(), plain.subarray(2)]);
}

/** Files that the page refuses before uploading, each with its message. */
const REFUSED = [
  {
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    said: 'SVG-Dateien nehmen wir nicht an',
  },
  {
    name: 'seite.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
    said: 'Diese Datei ist kein Bild',
  },
  {
    name: 'riesig.png',
    mimeType: 'image/png',
    buffer: pngHeader(8_200, 5_000),
    said: 'mehr als 40 Megapixel',
  },
  {
    name: 'leer.png',
    mimeType: 'image/png',
    buffer: pngHeader(800, 600),
    said: 'Dieses Bild ist beschädigt',
  },
] as const;

test('logo and pictures are proposed at once, decided about at once, shown to visitors, and removed with the end of the contract', async ({
  openPage,
}) => {
  const endContract = await beginContract('uwe@kolbenstern.example', AGENCY.id);
  const page = await openPage({ width: 390 });
  await enterSignedIn(page, 'uwe@kolbenstern.example');
  await page.goto(`/eintrag/${String(AGENCY.id)}/profil`);
  const logoField = page.getByLabel('Logo wählen oder hierher ziehen');
  for (const { said, ...refused } of REFUSED) {
    await logoField.setInputFiles(refused);
    await page.getByRole('alert').filter({ hasText: said }).waitFor();
  }
  await record(page, 'picture-1-refused');
  const photo = await takePhoto(page, 2_000, 1_000);
  expect(photo.toString('latin1')).toMatch(/exif/iu);
  const file = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: photo });
  await logoField.setInputFiles(file('logo.jpg'));
  const logoText = page.getByRole('region', { name: 'Logo' }).getByLabel('Was ist zu sehen?');
  await eventually(() => logoText.inputValue()).toBe(`Logo von ${AGENCY.name}`);
  await page
    .getByLabel(/^Bilder wählen/u)
    .setInputFiles(TEXTS.map((_, index) => file(`bild-${String(index)}.jpg`)));
  const texts = page.getByRole('region', { name: 'Bilder' }).getByLabel('Was ist zu sehen?');
  await eventually(() => texts.count()).toBe(TEXTS.length);
  for (const [index, text] of TEXTS.entries()) await texts.nth(index).fill(text);
  await page.getByText('Gespeichert.').waitFor();
  await record(page, 'picture-2-draft');
  await page.getByRole('button', { name: 'Zur Prüfung einreichen' }).click();
  await page.getByRole('heading', { name: 'Ihr Vorschlag wird geprüft' }).waitFor();

  const visitor = await openPage({ width: 1280 });
  const profile = `/agenturen/${String(AGENCY.id)}`;
  const card = cards(visitor, 'Personalberatungen').filter({ hasText: AGENCY.name });
  await visitor.goto('/agenturen?q=Kolbenstern');
  await card.getByText('Anzeige', { exact: true }).waitFor();
  expect(await card.locator('img').count()).toBe(0);

  const review = await openPage({ width: 1280, colorScheme: 'dark' });
  const path = '/admin/eingang/proposal';
  await signInAsAdministrator(review, path, ADMINISTRATOR);
  const { press, end, steps } = countPresses(review, 'desk');
  await press(
    review.getByRole('navigation', { name: 'Vorgänge' }).getByRole('link', { name: AGENCY.name }).first(),
  );
  await review.getByRole('img', { name: PICTURE_TEXT }).waitFor();
  await press(review.getByRole('checkbox', { name: 'Bild 2 zeigen' }));
  await review.getByLabel('Warum nicht diese Bilder?').fill('Das zweite Bild ist unscharf.');
  await record(review, 'picture-3-review');
  await press(review.getByRole('button', { name: '6 von 7 Angaben übernehmen' }));
  await review.getByText(/^6 von 7 Angaben übernommen\./u).waitFor();
  await end('pictures');
  expect(pressesIn(steps)).toEqual({ pictures: 3 });

  await visitor.goto('/agenturen?q=Kolbenstern');
  const logo = card.locator('img');
  await eventually(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  await record(visitor, 'picture-4-card');
  await visitor.goto(profile);
  const picture = visitor.getByRole('img', { name: PICTURE_TEXT });
  await picture.scrollIntoViewIfNeeded();
  await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_600);
  await record(visitor, 'picture-5-profile');
  const address = new URL((await picture.getAttribute('src')) ?? '', ownSiteUrl());
  const answer = await fetch(address);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).not.toMatch(/exif/iu);

  await endContract();
  expect((await fetch(address)).status).toBe(204);
  await visitor.goto('/agenturen?q=Kolbenstern');
  await card.waitFor();
  await eventually(() => card.getByText('Anzeige', { exact: true }).count()).toBe(0);
  await eventually(() => card.locator('img').count()).toBe(0);
  // A page that was cached or built during the contract still requests the picture, which causes no error.
  const late = `${address.pathname}${address.search}&late`;
  expect(
    await visitor.evaluate(
      async (src) =>
        new Promise((resolve) => {
          const image = new Image();
          image.addEventListener('load', () => {
            resolve('shown');
          });
          image.addEventListener('error', () => {
            resolve('not shown');
          });
          image.src = src;
        }),
      late,
    ),
  ).toBe('not shown');
});
