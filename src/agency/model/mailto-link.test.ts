import { expect, test } from 'vitest';
import { buildMailtoLink } from './mailto-link.ts';

const bodyOf = (address: string) => new URL(address).searchParams.get('body');
const LINK = 'https://beraterkompass.example/merkliste?ids=1,2';

test('a mail names the agencies and ends with the link', () => {
  const address = buildMailtoLink(['Müller & Söhne', 'Beta'], LINK);
  expect(address).toMatch(/^mailto:\?subject=Personalberatungen%20zur%20Auswahl&body=/);
  expect(bodyOf(address)).toBe(
    `Personalberatungen zur Auswahl:\r\n\r\n– Müller & Söhne\r\n– Beta\r\n\r\n${LINK}`,
  );
});

test('of many or long names those are named that a mail program takes, and the others are counted', () => {
  const address = buildMailtoLink(
    Array.from({ length: 100 }, () => 'Ä'.repeat(40)),
    LINK,
  );
  expect(address.length).toBeLessThanOrEqual(1_800);
  expect(bodyOf(address)).toMatch(/– Ä{40}\r\n– und \d\d weitere\r\n\r\nhttps/);
  expect(bodyOf(buildMailtoLink(['Ä'.repeat(2_000)], LINK))).toMatch(/– und eine weitere\r\n\r\nhttps/);
});
