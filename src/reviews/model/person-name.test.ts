import { expect, test } from 'vitest';
import { findPersonName } from './person-name.ts';

test.each([
  ['Wir sprachen oft mit Herrn Müller.', 'Herrn Müller'],
  ['Frau Dr. von Berg hat uns betreut.', 'Frau Dr. von Berg'],
  ['Betreut hat uns Hr. Özdemir-Kraft, sehr gut.', 'Hr. Özdemir-Kraft'],
  ['Prof. Dr. Weiß kennt die Branche.', 'Prof. Dr. Weiß'],
  ['Die Beraterin war gut vorbereitet.', null],
  ['Jede Frau und jeder Herr im Team half.', null],
  ['Bauherr Müller', null],
  ['', null],
])('in „%s“: %s', (text, found) => expect(findPersonName(text)).toBe(found));
