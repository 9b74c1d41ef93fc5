import {
  ALLOWED_METHODS,
  ASSETS,
  CACHING,
  COMPRESSED_TYPES,
  INTERNAL_ADDRESSES,
  MEDIA_TYPES,
  NOT_FOUND_FILE,
  type Redirects,
  NOINDEX_RULE,
} from './host-rules.ts';
import { SHELL_PAGES } from './page-files.ts';

type HeaderFields = Readonly<Record<string, string>>;

/** The folder of the build on a server that the operator runs. */
export const DEFAULT_FOLDER = '/var/www/beraterkompass';

/** The pages that are shown for addresses that do not exist. */
const MISSING_FILES = INTERNAL_ADDRESSES.filter((address) => address.endsWith('.html'));

const ALLOW = ALLOWED_METHODS.join(', ');
const EVERYWHERE = '/*';

/**
 * `_headers`, as Netlify, Cloudflare Pages and others read it. Its rules depend on the address and not on the status: a
 * rule for the whole folder of assets would also let browsers keep a 404 for a year. So each asset has a rule of its
 * own; every other file keeps the host's default, which on both is to revalidate each time. Cloudflare reads only 100
 * rules and joins equal headers of several rules into one, so no header is repeated.
 *
 * @param assets addresses of the files that may be kept for a year
 */
export function formatHeadersFile(headers: HeaderFields, assets: readonly string[]): string {
  const rules: [string, HeaderFields][] = [
    [EVERYWHERE, headers],
    [NOINDEX_RULE.beginning, NOINDEX_RULE.headers],
    [`${NOINDEX_RULE.beginning}/*`, NOINDEX_RULE.headers],
    ...assets.toSorted().map((asset): [string, HeaderFields] => [asset, { 'Cache-Control': CACHING.asset }]),
  ];
  const blocks = rules.map(([address, fields]) =>
    [address, ...Object.entries(fields).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  );
  return `${blocks.join('\n\n')}\n`;
}

/** The headers of every answer, read from a finished `_headers`. */
export function readHeadersFile(text: string): HeaderFields {
  const block = text.split('\n\n').find((part) => part.startsWith(`${EVERYWHERE}\n`)) ?? '';
  const lines = block.trim().split('\n').slice(1);
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
}

/**
 * `_redirects`, for the same hosts. The hosts redirect a page's other spellings to its address by themselves.
 * Cloudflare reads only the first 2,000 rules without a pattern, and ignores rules with the status 404: it uses the
 * nearest 404.html. Netlify applies a rule to its address with a slash, too.
 */
export function formatRedirectsFile(redirects: Redirects): string {
  const shells = SHELL_PAGES.map(
    ({ pattern, file, status }) =>
      `${pattern}  ${status === 404 ? file : file.replace(/index\.html$|\.html$/, '')}  ${String(status)}\n${pattern.endsWith('*') ? '' : `${pattern}/  ${pattern}  308\n`}`,
  );
  const moved = [...redirects].map(([from, to]) => `${from}  ${to}  308\n`);
  return [...moved, ...shells].join('');
}

/** The addresses that lead to another one, read from a finished `_redirects`. */
export function readRedirectsFile(text: string): Redirects {
  const rules = text.split('\n').map((line) => line.split('  '));
  return new Map(
    rules.flatMap(([from = '', to = '', status]) =>
      status === '308' && !from.includes(':') ? [[from, to] as const] : [],
    ),
  );
}

function addHeader(name: string, value: string): string {
  return `add_header ${name} ${value} always;`;
}

/** The lines inside nginx's server block. */
export function formatNginx(headers: HeaderFields, redirects: Redirects, folder = DEFAULT_FOLDER): string {
  return `root ${folder};
charset utf-8;
absolute_redirect off;
gzip on;
gzip_vary on;
gzip_types ${COMPRESSED_TYPES.filter((type) => type !== 'text/html').join(' ')};
types {
${Object.entries(MEDIA_TYPES)
  .map(([ending, type]) => `    ${type} ${ending};`)
  .join('\n')}
}
error_page 404 ${NOT_FOUND_FILE};

# All headers are here, because a location with one of its own would lose the others. Those that differ are
# variables, which a location sets; an empty one is not sent.
set $cache '${CACHING.other}';
set $allow '';
set $robots '';
${Object.entries(headers)
  .map(([name, value]) => addHeader(name, `"${value}"`))
  .join('\n')}
${addHeader('Cache-Control', '$cache')}
${addHeader('Allow', '$allow')}
${addHeader('X-Robots-Tag', '$robots')}

if ($request_method !~ ^(${ALLOWED_METHODS.join('|')})$) {
    set $cache '${CACHING.missing}';
    set $allow '${ALLOW}';
    return 405;
}
# nginx reads two slashes as one. The page for what is not found comes here a second time.
set $asked "$uri $request_uri";
if ($asked ~ "^(?!${NOT_FOUND_FILE.replaceAll('.', String.raw`\.`)} )\\S* [^?]*//") { return 404; }

location = / { try_files /index.html =404; }
location ~ ^/index(\\.html)?$ { return 308 /$is_args$args; }
location ~ ^(${INTERNAL_ADDRESSES.filter((address) => !MISSING_FILES.includes(address)).join('|')})$ { return 404; }
${MISSING_FILES.map(
  (file) => `location = ${file} {
    internal;
    set $cache '${CACHING.missing}';
}
`,
).join('')}location ^~ ${ASSETS} {
    set $cache '${CACHING.asset}';
    try_files $uri =404;
}
${[...redirects]
  .map(([from, to]) => `location = ${from} { return 308 ${to}$is_args$args; }\n`)
  .join('')}${SHELL_PAGES.map(
    ({ beginning, plainRest }) =>
      `location ~ ^(${beginning}${plainRest})/$ { return 308 $1$is_args$args; }\n`,
  ).join('')}# Each page has one address. The redirect target is always the name of an existing file.
location ~ ^(/.+)(/|\\.html)$ {
    if (-f $document_root$1.html) { return 308 $1$is_args$args; }
    return 404;
}
${SHELL_PAGES.map(
  ({ beginning, rest, file, status }) => `location ~ ^${beginning}${rest}$ {
${beginning === NOINDEX_RULE.beginning ? `    set $robots '${NOINDEX_RULE.headers['X-Robots-Tag']}';\n` : ''}${
    status === 404
      ? `    error_page 404 ${file};\n    try_files $uri $uri.html =404;`
      : `    try_files ${file} =404;`
  }
}
`,
).join('')}location / { try_files $uri $uri.html =404; }
`;
}

/** The lines inside Caddy's site block. */
export function formatCaddy(headers: HeaderFields, redirects: Redirects, folder = DEFAULT_FOLDER): string {
  return `root * ${folder}
encode {
    zstd
    gzip
    match {
${COMPRESSED_TYPES.map((type) => `        header Content-Type ${type}*`).join('\n')}
    }
}
header {
${Object.entries(headers)
  .map(([name, value]) => `    ${name} \`${value}\``)
  .join('\n')}
    Cache-Control \`${CACHING.other}\`
}
route {
    @method not method ${ALLOWED_METHODS.join(' ')}
    header @method {
        Allow \`${ALLOW}\`
        Cache-Control \`${CACHING.missing}\`
    }
    respond @method 405

    # Caddy has decoded the path: %00 is a character by now, %2f a slash.
    @malformed expression \`{http.request.uri.path}.matches("\\\\x00|(^|/)\\\\.\\\\.(/|$)")\`
    error @malformed 400
    map {path} {canonical} {
${[...redirects].map(([from, to]) => `        ${from} ${to}`).join('\n')}
        default none
    }
    @moved expression \`{canonical} != "none"\`
    route @moved {
        rewrite * {canonical}
        redir {uri} 308
    }
    @double path *//*
    error @double 404
    @internal path ${INTERNAL_ADDRESSES.join(' ')}
    error @internal 404

    @index path /index /index.html
    route @index {
        rewrite * /
        redir {uri} 308
    }
${SHELL_PAGES.map(
  ({ name, beginning, rest, plainRest, file, status }) => `${
    status === 404
      ? ''
      : `    @${name} {
        path_regexp ^${beginning}${rest}$
        not path */ *.html
    }
    rewrite @${name} ${file.replace(/\.html$/, '')}
`
  }    @${name}Slash path_regexp ${name} ^(${beginning}${plainRest})/$
    route @${name}Slash {
        rewrite * {re.${name}.1}
        redir {uri} 308
    }
`,
).join('')}
    # Each page has one address. The redirect target is always the name of an existing file.
    @spelled path_regexp spelled ^(/.+)(/|\\.html)$
    route @spelled {
        @page file {re.spelled.1}.html
        rewrite @page {re.spelled.1}
        redir @page {uri} 308
        error 404
    }
    @asset {
        path ${ASSETS}*
        file
    }
    header @asset Cache-Control \`${CACHING.asset}\`
    @unlisted path ${NOINDEX_RULE.beginning} ${NOINDEX_RULE.beginning}/*
    header @unlisted X-Robots-Tag \`${NOINDEX_RULE.headers['X-Robots-Tag']}\`
    @manifest {
        path *.webmanifest
        file
    }
    header @manifest Content-Type ${MEDIA_TYPES['webmanifest'] ?? ''}
    @html file {path}.html
    rewrite @html {path}.html
}
file_server
handle_errors {
    header Cache-Control \`${CACHING.missing}\`
${SHELL_PAGES.filter(({ status }) => status === 404)
  .map(
    ({ name, beginning, rest, file }) => `    @${name} {
        path_regexp ^${beginning}${rest}$
        not path ${INTERNAL_ADDRESSES.join(' ')} *.html
        expression \`{err.status_code} == 404\`
    }
    handle @${name} {
        rewrite * ${file}
        file_server
    }
`,
  )
  .join('')}    @missing expression \`{err.status_code} == 404\`
    handle @missing {
        rewrite * ${NOT_FOUND_FILE}
        file_server
    }
    handle {
        respond "{err.status_code} {err.status_text}"
    }
}
`;
}
