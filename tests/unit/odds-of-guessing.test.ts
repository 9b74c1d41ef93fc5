import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CODE_RULES } from '#account/model/mailed-code.ts';

/*
 * How likely a code is guessed, from the limits of the database: one /48 of IPv6 and ten IPv4, for a year at full speed. A code that is
 * tried is right with one in a hundred million, whoever asked for it and however many are under way for an address: one alone counts.
 */

const LIMITS = readFileSync('supabase/data/50_limits.sql', 'utf8');

/** How many uses of a kind one key has in a day. */
function mostInADay(kind: string): number {
  const rows = [...LIMITS.matchAll(/\('(\w+)', (\d+), '1 day'\)/g)].filter(([, name]) => name === kind);
  const [row, ...others] = rows;
  expect({ kind, rows: rows.length }).toEqual({ kind, rows: 1 });
  expect(others).toEqual([]);
  return Number(row?.[2]);
}

const NETWORKS = 11;
const DAYS = 365;
const CHANCE = 1 / 10 ** CODE_RULES.digits;
const oddsOf = (tries: number) => 1 - (1 - CHANCE) ** tries;

test('a stranger guesses the code of one address within a year with less than 0.1 %', () => {
  const odds = oddsOf(mostInADay('wrong_code_at_address') * NETWORKS * DAYS);
  expect(odds).toBeCloseTo(0.0008, 4);
  expect(odds).toBeLessThan(0.001);
});

test('and that of any of a thousand addresses with less than 1 %', () => {
  const odds = oddsOf(mostInADay('wrong_code') * NETWORKS * DAYS);
  expect(odds).toBeCloseTo(0.008, 3);
  expect(odds).toBeLessThan(0.01);
});

test('and that of any mailbox of a domain, before its mailboxes prove nothing by themselves, with less than 0.001 %', () => {
  const [, most, days] = /\('wrong_code_at_domain', (\d+), '(\d+) days'\)/.exec(LIMITS) ?? [];
  expect(oddsOf((Number(most) * DAYS) / Number(days))).toBeLessThan(0.000_01);
});
