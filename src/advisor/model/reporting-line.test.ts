import { expect, test } from 'vitest';
import { withoutReportingLine } from './reporting-line.ts';

const plain = (text: string) => withoutReportingLine(text).replaceAll(/\s+/g, ' ').trim();

test.each([
  ['Controller, berichtet an die Geschäftsführung, Raum Köln', 'Controller, , Raum Köln'],
  ['Leiter Rechnungswesen, direkt dem CFO unterstellt', 'Leiter Rechnungswesen,'],
  ['Jemand für Budgets, der unserem Vorstand monatlich berichtet.', 'Jemand für Budgets, der .'],
  ['Assistentin, arbeitet eng mit dem Vorstand zusammen', 'Assistentin, arbeitet'],
  ['Asset manager, reporting to the head of Sales', 'Asset manager,'],
  ['Geschäftsführer, der an den Aufsichtsrat berichtet', 'Geschäftsführer, der an'],
])('„%s“ leaves out to whom the post reports', (text, rest) => expect(plain(text)).toBe(rest));

test.each([
  'Assistenz der Geschäftsführung',
  'Reporting Specialist Konzern',
  'Berichtswesen und Controlling für den Vorstand eines Verbands',
  'Wir suchen mit der Geschäftsleitung einen Nachfolger',
])('„%s“ names the post', (text) => expect(plain(text)).toBe(text));
