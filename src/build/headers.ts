import { ORIGIN_PLACEHOLDER } from '#config/origin-placeholder.ts';

interface PolicySources {
  /** Addresses that the pages talk to besides their own host, the database's first. */
  readonly connect: readonly string[];
  /** Hashes of the scripts that are in the HTML. */
  readonly scripts: readonly string[];
  /** Hashes of the stylesheets that are there. */
  readonly styles: readonly string[];
}

const originsOf = (urls: readonly string[]) =>
  urls.filter((url) => url !== ORIGIN_PLACEHOLDER && url.includes('://')).map((url) => new URL(url).origin);

/** The content security policy: only the site's own sources, so that injected text can load and run nothing. */
export function buildPolicy({ connect, scripts, styles }: PolicySources): string {
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...styles],
    // Logos and pictures of paid entries come from the database's host.
    'img-src': ["'self'", 'data:', ...originsOf(connect.slice(0, 1))],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...originsOf(connect)],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // No script puts a mere string into a page as HTML or as code. The exceptions, with their reasons, are in
    // src/directory/api/call-directory.ts, src/startup/start-directory-worker.ts, src/import/api/open-import-worker.ts, src/ui/page/structured-data.tsx, src/reviews/ui/redaction/pdf-pages.ts and src/newsletter/ui/admin/mail-frame.tsx.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [
      'directory-worker',
      'early-directory-worker',
      'import-worker',
      'mail-preview',
      'pdf-worker',
      'structured-data',
    ],
  })
    .map(([directive, sources]) => [directive, ...new Set(sources)].join(' '))
    .join('; ');
}

const UNUSED_FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

/** The headers of every answer, whatever its status. */
export function buildHeaders(sources: PolicySources): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': buildPolicy(sources),
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}
