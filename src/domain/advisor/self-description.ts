import { conceptAt } from '#domain/language/concepts.ts';
import { keyOf, type Span } from '#domain/language/reading.ts';

/** „Wir sind“, „We build“: what follows is said of the company, until it comes to what it looks for. */
const SELF_VERBS = new Set(
  'sind betreiben produzieren fertigen stellen entwickeln liefern vertreiben bieten machen handeln bauen verkaufen versorgen beraten are operate make build develop produce sell provide'.split(
    ' ',
  ),
);
/** The beginning of a word by which somebody is sought. */
export const SEEKING_VERB =
  /^(?:such|brauch|benoetig|gesuch|besetz|wuensch|moecht|woll|fehl|seek|look|need|hir(?:e|ing)|want)/;
/** „Ein Hersteller von Pumpen sucht“: who comes before it employs. */
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

/** How many spans of a sentence are about the company itself. */
function countOfSelf(sentence: readonly Span[]): number {
  const keys = sentence.map(keyOf);
  const asking = keys.findIndex((key) => SEEKING_VERB.test(key));
  if (beginsWithSelf(keys)) {
    if (asking === -1) return keys.length;
    // „Wir sind ein Krankenhaus, Controller gesucht“: what is sought comes before the verb.
    const isPassive = keys[asking]?.startsWith('gesuch') === true;
    return isPassive ? sentence.findLastIndex((span, at) => at <= asking && span.isAfterPause) : asking;
  }
  const isOther = ASKING_OF_OTHERS.has(keys[asking] ?? '') && keys[0] !== 'wer';
  return isOther && !isOwnDepartment(sentence.slice(0, asking)) ? asking : 0;
}

/** „Unser Marketing braucht eine Chefin“: no company is called by a function that is no industry too. */
function isOwnDepartment([first, ...rest]: readonly Span[]): boolean {
  const concepts = rest.flatMap(({ lexemes }) => lexemes.flatMap(({ fields }) => fields)).map(conceptAt);
  return (
    keyOf(first).startsWith('unser') &&
    concepts.some(({ kind }) => kind === 'function') &&
    !concepts.some(({ kind }) => kind === 'industry')
  );
}

/** „Buchhalterin gesucht, wir verkaufen Mode“: the clause that begins here, up to the next pause. */
function selfClauseAt(sentence: readonly Span[], at: number): readonly Span[] {
  const isSelf = sentence[at]?.isAfterPause === true && ['wir', 'we'].includes(keyOf(sentence[at]));
  if (!isSelf || !SELF_VERBS.has(keyOf(sentence[at + 1]))) return [];
  const end = sentence.findIndex(
    (span, index) => index > at && (span.isAfterPause || SEEKING_VERB.test(keyOf(span))),
  );
  return sentence.slice(at, end === -1 ? undefined : end);
}

/** The spans in which a company speaks of itself, not of the position. */
export function findSelfDescription(spans: readonly Span[]): ReadonlySet<Span> {
  const self = new Set<Span>();
  let start = 0;
  for (let at = 1; at <= spans.length; at += 1) {
    if (at < spans.length && spans[at]?.isAfterStop !== true) continue;
    const sentence = spans.slice(start, at);
    for (const span of sentence.slice(0, Math.max(0, countOfSelf(sentence)))) self.add(span);
    for (const index of sentence.keys()) for (const span of selfClauseAt(sentence, index)) self.add(span);
    start = at;
  }
  return self;
}
