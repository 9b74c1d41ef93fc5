import { describe, expect, test } from 'vitest';
import { INVALID_ID_MESSAGE, parseAgencyId } from './agency-id.ts';

describe('detail route: the id must parse as integer', () => {
  test("the message is 'Ungültige Agentur-ID'", () => {
    expect(INVALID_ID_MESSAGE).toBe('Ungültige Agentur-ID');
  });

  test.each<[text: string, id: number]>([
    ['0', 0],
    ['1', 1],
    ['42', 42],
    ['007', 7],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('%j is the id %i', (text, id) => expect(parseAgencyId(text)).toBe(id));

  test.each<[name: string, text: string | undefined]>([
    ['no id at all', undefined],
    ['an empty text', ''],
    ['a blank', ' '],
    ['a word', 'abc'],
    ['a word after digits', '12abc'],
    ['a word before digits', 'abc12'],
    ['a fraction', '1.5'],
    ['a fraction in German', '1,5'],
    ['a whole number with a fraction part', '1.0'],
    ['an exponent', '1e3'],
    ['a hexadecimal number', '0x10'],
    ['a separator', '1_000'],
    ['a sign', '+1'],
    ['the id of a stand-in, which has no page', '-1'],
    ['blanks around digits', ' 1 '],
    ['a line end after digits', '1\n'],
    ['a blank between digits', '1 2'],
    ['two numbers', '1,2'],
    ['digits of another script', '١٢'],
    ['fullwidth digits', '１２'],
    ['NaN', 'NaN'],
    ['Infinity', 'Infinity'],
    ['null as text', 'null'],
    ['one past the greatest exact integer', '9007199254740992'],
    ['a number without end', '9'.repeat(400)],
    ['a filter of the API', '1&select=*'],
    ['a path', '1/2'],
    ['markup', '<script>1</script>'],
  ])('%s is none', (_name, text) => expect(parseAgencyId(text)).toBeNull());
});
