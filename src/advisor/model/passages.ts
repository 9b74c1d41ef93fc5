/*
 * What a text says where. A pasted advertisement names dozens of fields; the post is in its headline, its first lines and
 * the sentences that say whom somebody looks for.
 */

/** A text by what its parts are about. */
export interface Passages {
  /** Where the post is named, the likeliest first: headline, sentences about whom somebody looks for, tasks, all of it. */
  readonly posts: readonly string[];
  /** What the company says of itself. */
  readonly setting: string;
  readonly isAdvertisement: boolean;
}

/** „(m/w/d)“ in all its forms. */
const GENDER_MARK =
  /\(\s*(?:gn|a|alle|all genders|div\.?|[mwfdxiagn*]\s*[/|,.]\s*[mwfdxiagn*](?:\s*[/|,.]\s*[mwfdxiagn*])*)\s*\)|\b[mwf]\/[wmf](?:\/[dx])?\b/i;
const SOUGHT =
  /\bsuch(?:e|en|t|n)?\b|\bgesuch?t|\bbrauch|\bbräuchte|\bbenötig|\bfehl(?:t|en)\b|\bbesetz|\beinstellen\b|\bverstärk|\bkein\w*\b.*\bmehr\b|\bfinde[nt]? (?:\S+ ){0,4}kein|\blooking (?:for|to)\b|\bseek|\bneed|\bhir(?:e|ing)\b|\bwanted\b|\bausgeschrieben\b|\bwechselt\b|\bverlässt\b|\bmacht sich\b.*\bselbst|\bfällt\b.*\baus\b|\bgeht\b.*\b(?:rente|ruhestand|elternzeit|mutterschutz)\b|\bhört\b.*\bauf\b|\bhat gekündigt\b|\bist (?:weg|gegangen)\b|\bnachfolge(?:r|rin)?\b/iu;
/** Words of those who look for somebody that stand in other sentences, too. */
const SEEKING =
  /\bstellen wir\b|\bnachfolg|\bverlässt\b|\bverlassen uns\b|\bgekündigt\b|\bgegangen\b|\bruhestand\b|\brente\b|\bhört auf\b|\bjemand|\bstelle\b|\bposition\b|\blooking\b|\bjoin\b|\bals (?:unser|neue)|\bas (?:our|an?)\b|\bfrei geworden\b|\bvakan/iu;
const ABOUT_AGENCY =
  /^\W*(?:(?:die|der|das|eine?|einen|unsere?|bitte|lieber|am liebsten|wichtig|gern|gerne|wir (?:wollen|möchten|wünschen|suchen|hätten)|uns ist)\s.{0,50}?)?(?:personalberat\w*|beratung(?:en)?|beraterin|agentur(?:en)?|headhunter\w*|personalvermitt\w*|vermittler\w*|dienstleister|büro mit|kein(?:e|en)? (?:groß\w* )?(?:büro|agentur))\b(?!.*\b(?:für|als)\b.*\bgesucht\b)/iu;
const DESIRED =
  /\b(?:soll(?:te|ten|en)?|muss|müsste|darf|idealerweise|kenntnis\w*|erfahrung\w*|studier\w*|wünschenswert)\b/iu;

const HEADINGS: readonly (readonly [part: 'tasks' | 'other', pattern: RegExp])[] = [
  [
    'other',
    /\bprofil\b|mitbring|bringen sie|bringst du|qualifikation|anforderung|voraussetz|auszeichnet|dafür brauchen|^(?:du|sie) überzeug|requirement|\byou bring|your profile|wir erwarten|das solltest|(?:wir )?bieten|benefit|\boffer|vorteile|spricht für uns|von uns (?:haben|erwarten)|überzeugen (?:dich|sie)|das erwartet (?:dich|sie)|erwartet (?:dich|sie) bei|gute gründe|freuen (?:darfst|dürfen)|leistungen|kontakt|bewerb|ansprechpart|interess|haben wir (?:ihr|dein)|wir wünschen uns|wünschen wir uns|was (?:du|sie) (?:kannst|können)|why (?:join|us)|apply/iu,
  ],
  [
    'tasks',
    /aufgabe|tätigkeit|mission|verantwort|\brolle\b|\brole\b|wofür sie|wofür du|what you|responsib|das machst du|ihr job|dein job|dein alltag|einsatzgebiet|herausforderung/iu,
  ],
];
/** Shorter texts, and texts of fewer lines, are no advertisements. */
const MIN_ADVERTISEMENT = { characters: 320, lines: 6 };
const LONGEST_HEADING = 70;
const BULLET = /^\s*(?:[-–—•*~>♥·▪►✓✔+o]|\d{1,2}[.)]|[a-z]\))\s+/u;
const SENTENCE_END =
  /(?<=[.!?])(?<!\b(?:ca|z|b|dr|bzw|inkl|st|nr|mind|rd|mio|mrd|usw|tel|o|u|d|h|dipl|ing|prof|max|min|zzgl|evtl|ggf|vgl|\d{1,2})\.)\s+/iu;

/** The sentences of a text; a line break ends one. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\n+/)
    .flatMap((line) => line.split(SENTENCE_END))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** „Zur Verstärkung suchen wir eine“, „Komm zu uns als“: the post is in the next line. */
const OPEN =
  /\b(?:als|(?:ein|unser)e?[nr]?|(?:für|in) (?:die|den|das)|as an?|stellt ein|sucht|suchen|gesucht|position|stelle|sofort)\W*$/iu;
/** „Wir suchen ab sofort in Vollzeit (39 Stunden)“, and in the next line „eine Verwalterin“: the sentence goes on. */
const SEEKS = /\b(?:suchen|sucht|gesucht)\b.*[^.!?:]$/iu;
const SOMEBODY = /^(?:eine?[nr]?|zwei|drei|mehrere)\b/iu;
/** What a company says of itself is no headline. */
const OF_SELF = /\b(?:wir|uns|we|us)\b/iu;
const WORKPLACE =
  /^\W*(?:(?:dein|ihr|unser) )?(?:stand|arbeits|einsatz|dienst)?ort\b|^\W*(?:location|based in)\b/iu;
const LONGEST_TITLE = 140;

function divideAdvertisement(lines: readonly string[]): Passages {
  const titles: string[] = [];
  const short: string[] = [];
  const post: string[] = [];
  const setting: string[] = [];
  const tasks: string[] = [];
  let part: 'about' | 'tasks' | 'other' = 'about';
  lines.forEach((line, at) => {
    const isBullet = BULLET.test(line);
    const isShort = line.length <= LONGEST_HEADING && !/[.!?]$/.test(line);
    const isMarked = GENDER_MARK.test(line);
    const before = lines[at - 1] ?? '';
    const isAnnounced =
      part === 'about' &&
      line.length <= LONGEST_TITLE &&
      (OPEN.test(before) || (SEEKS.test(before) && SOMEBODY.test(line)));
    const heading =
      !isBullet && isShort && !isMarked && !isAnnounced
        ? HEADINGS.find(([, pattern]) => pattern.test(line))
        : undefined;
    if (heading !== undefined && at > 0) {
      [part] = heading;
      return;
    }
    if (part === 'about' && !isBullet && isShort && !OF_SELF.test(line)) short.push(line);
    if (isAnnounced) titles.push(line);
    if (at === 0 && line.length <= LONGEST_TITLE) post.push(line);
    else if (WORKPLACE.test(line)) setting.push(line);
    else if (part === 'other') return;
    else if (isBullet) (part === 'about' ? setting : tasks).push(line);
    else if (isMarked && line.length <= 200) post.push(line);
    else {
      for (const sentence of sentencesOf(line)) {
        if (part === 'about' && isSeeking(sentence) && !ABOUT_AGENCY.test(sentence)) post.push(sentence);
        else (part === 'about' ? setting : tasks).push(sentence);
      }
    }
  });
  const marked = post.filter((line) => GENDER_MARK.test(line)).slice(0, 2);
  const headline = post.slice(0, 1).filter((line) => !OF_SELF.test(line));
  return {
    posts: [marked.length > 0 ? marked : titles, headline, short, post, [...post, ...tasks], lines].map(
      (some) => some.join('\n'),
    ),
    setting: [...post, ...setting].join('\n'),
    isAdvertisement: true,
  };
}

const isSeeking = (sentence: string): boolean => SOUGHT.test(sentence) || SEEKING.test(sentence);
/** Whether a sentence says whom somebody looks for. */
const isAsking = (sentence: string): boolean => isSeeking(sentence) || GENDER_MARK.test(sentence);

/** @param title a first line that stands alone: „Industriemeister Metall für die Endmontage“ */
function divideSentences(sentences: readonly string[], title: string): Passages {
  const spoken = sentences.filter((sentence) => !ABOUT_AGENCY.test(sentence));
  const sought = spoken.filter((sentence) => SOUGHT.test(sentence) || GENDER_MARK.test(sentence));
  const post = spoken.filter(isAsking);
  const others = spoken.filter((sentence) => !isAsking(sentence));
  const setting = others.filter((sentence) => !DESIRED.test(sentence));
  const tasks = others.filter((sentence) => DESIRED.test(sentence));
  return {
    posts: [[title], sought, post, [...post, ...tasks], spoken].map((some) => some.join('\n')),
    setting: setting.join('\n'),
    isAdvertisement: false,
  };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Whether a text is long and of many lines, as advertisements are. */
export const isLongAdvertisement = (text: string): boolean =>
  text.length >= MIN_ADVERTISEMENT.characters && linesOf(text).length >= MIN_ADVERTISEMENT.lines;

/** Takes a cleaned text apart; a short one is all post. */
export function dividePassages(text: string): Passages {
  const whole: Passages = { posts: [text], setting: '', isAdvertisement: false };
  if (isLongAdvertisement(text)) return divideAdvertisement(linesOf(text));
  const sentences = sentencesOf(text);
  if (sentences.length < 2) return whole;
  const [title = '', ...others] = linesOf(text);
  const isTitle = others.length > 0 && title.length <= LONGEST_HEADING && !/[.,:!?]$/.test(title);
  const divided = divideSentences(sentences, isTitle && !OF_SELF.test(title) ? title : '');
  return divided.posts.slice(0, 3).join('') === '' ? whole : divided;
}
