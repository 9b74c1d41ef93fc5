const LEADER = String.raw`(?:(?:kaufmännisch|technisch|wissenschaftlich)\p{L}+ )?(?:vorst[aä]nd|aufsichtsr[aä]t|beirat|gesellschafter|geschäftsführ|geschäftsleit|inhaber|head of|director|managing|direktor|werk[s]?leit|bereichsleit|\p{L}*leit(?:er|ung)|ce[oi]|c[ftoim]o|chro|board)\p{L}*(?: \p{Lu}\p{L}+)?`;
const ARTICLE = String.raw`(?:(?:d(?:en|ie|em|er|as)|unser\p{L}{0,2}|the|our) )?`;

/** „berichtet an den Vorstand“, „dem CFO unterstellt“, „reporting to the head of sales“, „mit der Geschäftsleitung zusammen“. */
const REPORTING_LINES = [
  String.raw`\b(?:bericht(?:et|en|slinie)?|report(?:s|ing)?|angesiedelt|unterstellt)(?: \p{L}+)? (?:an|to|bei)? ?${ARTICLE}${LEADER}`,
  String.raw`\b(?:direkt |unmittelbar )?${ARTICLE}${LEADER}(?: \p{L}+){0,2} (?:berichte[tn]|unterstellt|zugeordnet|zuarbeitet)`,
  String.raw`\b(?:eng |direkt )?mit ${ARTICLE}${LEADER} (?:zusammen\p{L}*|arbeite[tn]|abstimm\p{L}*)`,
].map((line) => new RegExp(line, 'giu'));

/** A need without the words that say to whom the post reports: these leaders are not looked for. */
export function withoutReportingLine(text: string): string {
  return REPORTING_LINES.reduce((rest, line) => rest.replace(line, ' '), text);
}
