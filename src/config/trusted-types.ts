/** The functions that a policy may have. Each returns a trusted object for a string, which is still typed as a string, because React expects one. */
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
 * The browser's Trusted Types. The site's content security policy lets no script insert a plain string as HTML or code,
 * and names the policies that may make one trusted (src/build/headers.ts). TypeScript has no types for them, and they
 * are missing in some browsers and in the build.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the standard says
export const trustedTypes = (globalThis as { readonly trustedTypes?: TrustedTypesFactory }).trustedTypes;
