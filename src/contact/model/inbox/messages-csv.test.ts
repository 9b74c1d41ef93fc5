import { describe, expect, test } from 'vitest';
import { aMessage } from '#tests/fixtures/message.ts';
import { buildMessageLines, MESSAGES_CSV_START } from './messages-csv.ts';

const labelOf = (status: string) => `<${status}>`;

test('a file that German spreadsheets open: byte-order mark, semicolons, CRLF, every cell quoted', () => {
  const lines = buildMessageLines(
    [
      aMessage({
        createdAt: '2026-11-21T07:05:00Z',
        name: 'Jana',
        email: 'j@f.example',
        subject: 'B',
        text: 'N',
        vacancy: { position: 'CFO', start: 'sofort' },
        status: 'read',
        notes: null,
      }),
    ],
    labelOf,
  );
  expect(`${MESSAGES_CSV_START}${lines}`).toBe(
    '\uFEFF"Datum";"Name";"E-Mail";"Betreff";"Nachricht";"Unternehmen und Stelle";"Status";"Notizen"\r\n' +
      '"21.11.2026 08:05";"Jana";"j@f.example";"B";"N";"Position: CFO\nStart: sofort";"<read>";""\r\n',
  );
});

test('no message: no line', () => expect(buildMessageLines([], labelOf)).toBe(''));

test('one part follows the other', () => {
  const [a, b] = [aMessage({ subject: 'A' }), aMessage({ subject: 'B' })];
  expect(buildMessageLines([a], labelOf) + buildMessageLines([b], labelOf)).toBe(
    buildMessageLines([a, b], labelOf),
  );
});

describe('a cell that a spreadsheet would run begins with an apostrophe', () => {
  test.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+1+1', `"'+1+1"`],
    ['-2+3', `"'-2+3"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1+1', `"'\t=1+1"`],
    ['\r=1+1', `"'\r=1+1"`],
    ['  =1+1', `"'  =1+1"`],
    ['a=b', '"a=b"'],
    ['Zeile 1\nZeile 2', '"Zeile 1\nZeile 2"'],
    ['mit; Semikolon und "Anführung"', '"mit; Semikolon und ""Anführung"""'],
  ])('%j', (text, cell) => {
    expect(buildMessageLines([aMessage({ subject: text })], labelOf)).toContain(`;${cell};`);
  });
});
