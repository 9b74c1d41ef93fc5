import { expect, test } from 'vitest';
import { classesIn, elementsIn, isLong, keepUsed } from './styles.ts';

test('classes are read as the browser reads them', () => {
  expect(
    classesIn('<p class="mt-4 [&amp;&gt;svg]:size-5"><b class="a"></b></p><i id="b" class=""></i>'),
  ).toEqual(['mt-4', '[&>svg]:size-5', 'a']);
});

test('classes of what somebody does later are left out, and of what cannot be pressed where all can be', () => {
  const names = 'hover:a md:active:b inactive:c transition-colors d';
  expect(classesIn(`<b class="${names}"></b>`)).toEqual(['d']);
  expect(classesIn(`<button aria-disabled="true" class="${names}">`)).toEqual(['inactive:c', 'd']);
});

test('rules for classes and elements that nothing has are left out, and nothing else', () => {
  const css = [
    'body{color:red}hr,h1{margin:0}pre{margin:1px}::file-selector-button{margin:0}::-webkit-datetime-edit{padding:0}::before{margin:0}',
    '@layer properties{@supports (not (color:red)){*{--tw-a:1}}}',
    '@layer utilities{',
    String.raw`.a{color:red}.b{color:red}.\[\&\>svg\]\:size-5>svg{width:1px}`,
    String.raw`:where(.divide-y>:not(:last-child)){width:1px}:where(.gap-y>*){width:1px}`,
    String.raw`.open\:a:is(:where(.group):is([open]) *){color:red}`,
    String.raw`@media (min-width:64rem){.lg\:a{color:red}.lg\:b{color:red}}@media print{.print\:a{color:red}}`,
    '}',
  ].join('');
  const kept = keepUsed(css, {
    classes: new Set(['a', '[&>svg]:size-5', 'divide-y', 'lg:a', 'open:a']),
    elements: new Set(['body', ...elementsIn('<main><h1>a</h1></main>')]),
  });
  expect(kept).toBe(
    [
      'body{color:red}hr,h1,:before{margin:0}',
      '@layer utilities{',
      String.raw`.a{color:red}.\[\&\>svg\]\:size-5>svg,:where(.divide-y>:not(:last-child)){width:1px}`,
      String.raw`.open\:a:is(:where(.group)[open] *){color:red}`,
      String.raw`@media (width>=64rem){.lg\:a{color:red}}`,
      '}',
    ].join(''),
  );
});

test('a page is long by the text of its main part', () => {
  const [shortPage, longPage] = [3_000, 3_001].map(
    (length) => `<nav>${'x'.repeat(5_000)}</nav><main><p class="mt-4">${'x'.repeat(length)}</p></main>`,
  );
  expect(isLong(String(shortPage))).toBe(false);
  expect(isLong(String(longPage))).toBe(true);
});
