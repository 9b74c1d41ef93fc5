import { expect, test } from 'vitest';
import { describeWork } from './describe-work.ts';

test.each([
  [[], [], null],
  [['IT'], [], 'Personalberatung für IT.'],
  [[], ['Handel', 'Mode'], 'Personalberatung für die Branchen Handel und Mode.'],
  [['IT', 'SAP'], ['Handel'], 'Personalberatung für IT und SAP; Branchen: Handel.'],
  [['A', 'B', 'C', 'D'], [], 'Personalberatung für A, B, C und D.'],
  [['A', 'B', 'C', 'D', 'E'], [], 'Personalberatung für A, B, C und 2 weitere.'],
])('fields %j and industries %j: %s', (specializations, industries, sentence) => {
  expect(describeWork({ specializations, industries })).toBe(sentence);
});
