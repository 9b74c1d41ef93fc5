/** Classes that show a state without a pointer or a keyboard. */
const STATES = [
  [/(?<!\\):hover/g, '.shows-hover'],
  [/(?<!\\):focus-visible/g, '.shows-focus'],
  [/(?<!\\):active/g, '.shows-active'],
] as const;

/** Copies the page's styles with hover, focus and active as classes. */
export function adoptForcedStates(): void {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
  const copies = rules.flatMap((rule) => {
    const copy = STATES.reduce((text, [state, name]) => text.replaceAll(state, name), rule);
    return copy === rule ? [] : [copy];
  });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(copies.join('\n'));
  document.adoptedStyleSheets = [sheet];
}
