import { afterEach, beforeEach, expect, test } from 'vitest';
import { tolerateForeignNodes } from './foreign-nodes.ts';

// oxlint-disable-next-line typescript/unbound-method -- given back after each test
const { removeChild, insertBefore } = Node.prototype;

let parent: HTMLElement;
let text: Text;

beforeEach(() => {
  tolerateForeignNodes();
  parent = document.createElement('p');
  parent.innerHTML = 'Merken<b>da</b>';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as written above
  text = parent.firstChild as Text;
});

afterEach(() => Object.assign(Node.prototype, { removeChild, insertBefore }));

function wrap() {
  const font = document.createElement('font');
  text.replaceWith(font);
  font.append(text);
  return font;
}

test('what is around a moved text is removed with it', () => {
  wrap();
  expect(parent.removeChild(text)).toBe(text);
  expect(parent.innerHTML).toBe('<b>da</b>');
});

test('a text that is gone needs no removal', () => {
  text.remove();
  expect(parent.removeChild(text)).toBe(text);
  expect(parent.innerHTML).toBe('<b>da</b>');
});

test('an element comes before what is around a moved text', () => {
  wrap();
  parent.insertBefore(document.createElement('i'), text);
  expect(parent.innerHTML).toBe('<i></i><font>Merken</font><b>da</b>');
});

test('an element that belongs before a text that is gone comes last', () => {
  text.remove();
  parent.insertBefore(document.createElement('i'), text);
  expect(parent.innerHTML).toBe('<b>da</b><i></i>');
});

test('everything else is as before', () => {
  const first = parent.insertBefore(document.createElement('i'), text);
  parent.append(document.createElement('u'));
  parent.insertBefore(document.createElement('s'), null);
  parent.removeChild(first);
  expect(parent.innerHTML).toBe('Merken<b>da</b><u></u><s></s>');
});
