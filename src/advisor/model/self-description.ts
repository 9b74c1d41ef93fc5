import { conceptAt } from '#lib/language/concepts.ts';
import { keyOf, type WordGroup } from '#lib/language/reading.ts';

/** Verbs after „wir“ or „we“ with which a company describes itself, up to the words about whom it looks for. */
const SELF_VERBS = new Set(
  'sind betreiben produzieren fertigen stellen entwickeln liefern vertreiben bieten machen handeln bauen verkaufen versorgen beraten are operate make build develop produce sell provide run manufacture betreuen verarbeiten vermieten'.split(
    ' ',
  ),
);
/** The beginning of a word by which somebody is sought. */
export const SEEKING_VERB =
  /^(?:such|brauch|benoetig|gesuch|besetz|wuensch|moecht|woll|fehl|seek|look|need|hir(?:e|ing)|want)/;
/** Verbs whose subject is the employer: „Ein Hersteller von Pumpen sucht“. */
const ASKING_OF_OTHERS = new Set(['sucht', 'braucht', 'benoetigt', 'seeks', 'needs']);

/** Whether a sentence begins with words about the company that writes. */
function beginsWithSelf(keys: readonly string[]): boolean {
  if (keys[0] === 'als') return true;
  const at = keys.findIndex((key) => key === 'wir' || key === 'we');
  if (at === -1 || at > 2) return false;
  // „Wir bauen unseren Vertrieb aus“ says what is wanted.
  if (['aus', 'auf'].includes(keys.at(-1) ?? '')) return false;
  return keys[at + 1] === 'als' || SELF_VERBS.has(keys[at + 1] ?? '');
}

/** How many word groups of a sentence are about the company itself. */
function countOfSelf(sentence: readonly WordGroup[]): number {
  const keys = sentence.map(keyOf);
  const asking = keys.findIndex((key) => SEEKING_VERB.test(key));
  if (beginsWithSelf(keys)) {
    if (asking === -1) return keys.length;
    // „Wir sind ein Krankenhaus, Controller gesucht“: what is sought comes before the verb.
    const isPassive = keys[asking]?.startsWith('gesuch') === true;
    return isPassive
      ? sentence.findLastIndex((wordGroup, at) => at <= asking && wordGroup.isAfterPause)
      : asking;
  }
  const isOther = ASKING_OF_OTHERS.has(keys[asking] ?? '') && keys[0] !== 'wer';
  return isOther && !isOwnDepartment(sentence.slice(0, asking)) ? asking : 0;
}

/**
 * Whether the subject is a department of the company („Unser Marketing braucht eine Chefin“): it names a function and no
 * industry.
 */
function isOwnDepartment([first, ...rest]: readonly WordGroup[]): boolean {
  const concepts = rest.flatMap(({ lexemes }) => lexemes.flatMap(({ fields }) => fields)).map(conceptAt);
  return (
    keyOf(first).startsWith('unser') &&
    concepts.some(({ kind }) => kind === 'function') &&
    !concepts.some(({ kind }) => kind === 'industry')
  );
}

/**
 * The clause that begins at a word group and describes the company („Buchhalterin gesucht, wir verkaufen Mode“), up to
 * the next pause; empty where there is none.
 */
function selfClauseAt(sentence: readonly WordGroup[], at: number): readonly WordGroup[] {
  const isSelf = sentence[at]?.isAfterPause === true && ['wir', 'we'].includes(keyOf(sentence[at]));
  if (!isSelf || !SELF_VERBS.has(keyOf(sentence[at + 1]))) return [];
  const end = sentence.findIndex(
    (wordGroup, index) => index > at && (wordGroup.isAfterPause || SEEKING_VERB.test(keyOf(wordGroup))),
  );
  return sentence.slice(at, end === -1 ? undefined : end);
}

/** The word groups in which a company speaks of itself, not of the position. */
export function findSelfDescription(wordGroups: readonly WordGroup[]): ReadonlySet<WordGroup> {
  const self = new Set<WordGroup>();
  let start = 0;
  for (let at = 1; at <= wordGroups.length; at += 1) {
    if (at < wordGroups.length && wordGroups[at]?.isAfterStop !== true) continue;
    const sentence = wordGroups.slice(start, at);
    for (const wordGroup of sentence.slice(0, Math.max(0, countOfSelf(sentence)))) self.add(wordGroup);
    for (const index of sentence.keys())
      for (const wordGroup of selfClauseAt(sentence, index)) self.add(wordGroup);
    start = at;
  }
  return self;
}
