/** The rules that one policy may have, each making something trusted of a string. To React it is that string. */
interface PolicyRules {
  readonly createHTML: (html: string) => string;
  readonly createScript: (script: string) => string;
  readonly createScriptURL: (address: string) => string;
}

interface TrustedTypesFactory {
  readonly emptyHTML: string;
  readonly createPolicy: <Rules extends Partial<PolicyRules>>(name: string, rules: Rules) => Rules;
}

/**
 * The browser's Trusted Types. The policy of the site lets no script put a mere string into a page as HTML or
 * code, and names who may make it trusted (src/build/headers.ts). TypeScript does not know them; neither does every browser,
 * and the build has none.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the standard says
export const trustedTypes = (globalThis as { readonly trustedTypes?: TrustedTypesFactory }).trustedTypes;
