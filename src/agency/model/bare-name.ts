import { foldText } from '#lib/text/fold.ts';

/**
 * Legal forms as they stand behind an agency's name, folded and without blanks; between any two letters one may stand
 * („e. K.“, „PartG mbB“). The function `private.bare_name` has the same ones.
 */
export const LEGAL_FORMS =
  'gmbh|ggmbh|mbh|gesmbh|gesellschaftmbh|gesellschaftmitbeschraenkterhaftung|ag|gag|aktiengesellschaft|kg|kgaa|kommanditgesellschaft|ohg|offenehandelsgesellschaft|og|gbr|egbr|gesbr|gesellschaftbuergerlichenrechts|ug|gug|unternehmergesellschaft|haftungsbeschraenkt|partg|part|partnerschaft|partnerschaftsgesellschaft|mbb|mitbeschraenkterberufshaftung|ek|ekfm|ekfr|eingetragenerkaufmann|eingetragenekauffrau|eu|eg|ev|se|ig|il|inc|ltd|limited|llp|llc|plc|sa|sarl|sas|bv|nv|srl|sro|doo|spzoo|aps|as|ab|oy|co|cie|und|and|u';

const FORM_AT_END = new RegExp(` (?:${LEGAL_FORMS.replaceAll(/\w(?=\w)/g, '$& ?')})$`);
const LINKING_WORDS = / (?:und|and|u)(?= )/g;

/**
 * An agency's name as it is compared with others: without the legal forms at its end, blanks, signs, upper and lower case.
 * The first word always counts, so that „GmbH“ alone is a name.
 */
export function toBareName(name: string): string {
  let words = foldText(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  for (let rest = words.replace(FORM_AT_END, ''); rest !== words; rest = words.replace(FORM_AT_END, '')) {
    words = rest;
  }
  return words.replaceAll(LINKING_WORDS, '').replaceAll(' ', '');
}
