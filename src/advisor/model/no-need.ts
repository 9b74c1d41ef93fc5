/* Texts that describe no vacancy: greetings, complaints, people who look for a job, questions about the site. */

const CANDIDATE =
  /(?<!\bsie )\b(?:ich )?(?:suche|such|suchen|bräuchte|brauche|möchte|will|wünsche mir)\b(?: (?!(?:in|zur|für|mit)\b)[^\s,;:]+){0,4}? (?:arbeit|job|jobs|neuen? (?:job|stelle|herausforderung|anstellung|arbeitgeber|wirkungskreis)|anstellung|arbeitsstelle|arbeitsplatz|ausbildungsplatz|praktikum|praktikumsplatz|beschäftigung|nebenjob|minijob|stelle als|stellung als|arbeitgeber|lehrstelle|ausbildungsstelle)\b(?! (?:in |für |als )?(?:zu|für) (?:vergeben|besetzen))|\bbewerbe mich\b|\bmich\b(?: \S+){0,4} (?:initiativ )?bewerben\b|\b(?:meinen?|einen) lebenslauf\b|\bmein(?:en)? lebenslauf\b|\bmeine bewerbung\b|\bsuche (?:eine )?(?:neue )?stelle\b|\bich bin (?:gelernte|ausgebildete|arbeitslos|arbeitssuchend)|\bich suche (?:ab sofort |dringend )?(?:eine |einen )?(?:stelle|festanstellung|teilzeitstelle|vollzeitstelle)\b|\b(?:habt ihr|haben sie|hat jemand|gibt es) (?:was|arbeit|einen job|eine stelle|jobs|stellen)\b.*\bfür mich\b|\bsucht (?:eine? )?neuen? (?:herausforderung|stelle|anstellung|wirkungskreis|job|aufgabe)\b|\binteressiere mich für (?:eine |die |ihre )?(?:stelle|anstellung|position)\b|\bmöchte mich (?:beruflich |gern |gerne )?(?:verändern|neu orientieren|umorientieren)\b|\bi(?:'m| am) looking for (?:a |my )?(?:new )?(?:job|position|work|opportunit)|\blooking for (?:a )?(?:job|work)\b|\bkann sofort anfangen\b|\bbin (?:ab )?sofort verfügbar\b|\bwer hat arbeit\b/iu;
const EMPLOYER = /\b(?:wir|unser\w*) (?:such|brauch|benötig)|\bwir\b.*\bsuchen\b/iu;
const COMPLAINT =
  /\b(?:frechheit|unverschämt\w*|beschwerde|beschweren|abzocke|betrug|betrüger|saftladen|skandal|schlechter service|reklamation|unseriös\w*|enttäuscht)\b|\b(?:keiner|niemand)\b.*\b(?:gemeldet|meldet|geantwortet|antwortet|zurückgerufen|ruft)\b|\bwarum (?:antwortet|meldet|funktioniert)\b|\b(?:löschen sie|daten löschen|nicht mehr anschreiben|abmelden|abbestellen|kündigen sie|spam)\b/iu;
const QUESTION =
  /^\W*(?:wie (?:funktioniert|geht das|viel (?:kostet|verdient|bekommt|zahlt)|teuer|lange|melde|kann ich|kommt man|werde ich)|was (?:kostet|verdient|bekommt|ist (?:eine?|das|beraterkompass|ein)|macht|bedeutet|sind die kosten)|wer (?:seid|sind sie|bist|steckt)|kann ich hier|kostet das|ist das (?:hier )?(?:kostenlos|seriös|gratis|umsonst)|gibt es (?:hier )?(?:auch )?(?:eine )?(?:app|telefon|hotline)|wetter (?:heute|morgen|in)|(?:regnet|schneit|stürmt) es|how (?:does|do|much)|what is|who are)\b/iu;
/** Of other markets: „Wohnung gesucht“. */
const OTHER_MARKET =
  /^\W*(?:verkaufe|vermiete|verschenke)\b|\b(?:wohnung|zimmer|auto|fahrrad|haustier)\b(?: \S+){0,3} (?:gesucht|mieten|kaufen|zu verkaufen|zu vermieten)\b|\bsuche (?:\S+ ){0,2}(?:wohnung|zimmer|auto|fahrrad)\b|\bwetter (?:heute|morgen|wird|am|in)\b/iu;
const LONGEST_OFFER = 80;
const isOfOtherMarket = (text: string): boolean => text.length <= LONGEST_OFFER && OTHER_MARKET.test(text);
const GREETING =
  /^(?:\W*(?:guten|schönen|gute[nr]?|tag|morgen|abend|hallo|hi|hey|hello|moin|servus|grüß|gott|grüezi|mahlzeit|test|danke\w*|vielen|dank|ok|okay|ja|nein|bitte|zusammen|liebe\w*|grüße|mfg|freundlichen|mit|sehr|geehrte|damen|und|herren|na|wie|gehts?|geht|es|ihnen|dir|euch|ich|bin|da|hier|jemand|lol|haha|xd|asdf\w*|qwert\w*|foo|bar|lorem|ipsum|\d+)\W*)*$/iu;

const VOWELS = /[aeiouyäöüáéíóúâêîôûàèìòù]/iu;
const KEYBOARD =
  /^(?:asdf|sdfg|qwer|yxcv|jkl|hjk|dfgh|ghjk|xxx|aaa|(?:wert|test|blah?|foo|bar|lorem|ipsum)$)/iu;

/** Whether a text is keyboard noise: keys struck side by side, no vowels. */
function isGibberish(text: string): boolean {
  const words = text.match(/\p{L}+/gu) ?? [];
  return words.every(
    (word) => KEYBOARD.test(word) || (word.length > 4 && !VOWELS.test(word)) || word.length === 1,
  );
}

/** Whether a text speaks of something other than a vacancy, whatever else it names. */
export function isOffTopic(text: string): boolean {
  if (isGibberish(text) || GREETING.test(text) || QUESTION.test(text) || isOfOtherMarket(text)) return true;
  if (COMPLAINT.test(text) && !/\b(?:suchen|gesucht|brauchen|benötigen)\b/iu.test(text)) return true;
  return CANDIDATE.test(text) && !EMPLOYER.test(text);
}
