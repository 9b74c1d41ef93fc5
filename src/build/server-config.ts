import type { HeaderRules } from './headers.ts';
import { AGENCY_SHELL_PATH } from './pages.ts';

/** The rules of a finished `_headers`. */
export function parseHeadersFile(text: string): HeaderRules {
  const rules: Record<string, Record<string, string>> = {};
  let current: Record<string, string> = {};
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    if (line.startsWith(' ')) {
      const colon = line.indexOf(':');
      current[line.slice(0, colon).trim()] = line.slice(colon + 1).trim();
    } else {
      current = {};
      rules[line.trim()] = current;
    }
  }
  return rules;
}

const SHELL_FILE = `${AGENCY_SHELL_PATH}index.html`;

function nginxHeaders(headers: Readonly<Record<string, string>>, indent = ''): string[] {
  return Object.entries(headers).map(([name, value]) => `${indent}add_header ${name} "${value}" always;`);
}

/** The inside of nginx's server block, for the folder of a finished build. */
export function formatNginx(rules: HeaderRules): string {
  const { '/*': common = {}, ...others } = rules;
  return [
    'root /var/www/beraterkompass;',
    'charset utf-8;',
    'gzip on;',
    'gzip_vary on;',
    'gzip_types text/css text/javascript application/javascript application/json application/manifest+json application/xml image/svg+xml;',
    'error_page 404 /404.html;',
    ...nginxHeaders(common),
    '',
    'location / { try_files $uri $uri.html $uri/index.html =404; }',
    // A regular expression goes before the prefix above.
    `location ~ ^/agenturen/[^/]+/?$ { try_files ${SHELL_FILE} =404; }`,
    'location ~ ^/_(headers|redirects)$ { return 404; }',
    ...Object.entries(others).flatMap(([address, headers]) => [
      `location ${address.replace('*', '')} {`,
      // A location with headers of its own gets none of the others.
      ...nginxHeaders({ ...common, ...headers }, '    '),
      '    try_files $uri $uri.html =404;',
      '}',
    ]),
    '',
  ].join('\n');
}

/** The inside of Caddy's site block, for the folder of a finished build. */
export function formatCaddy(rules: HeaderRules): string {
  const lines = Object.entries(rules).flatMap(([address, headers]) =>
    Object.entries(headers).map(([name, value]) => `header ${address} ${name} \`${value}\``),
  );
  return [
    'root * /var/www/beraterkompass',
    'encode zstd gzip',
    ...lines,
    '@own path /_headers /_redirects',
    'error @own 404',
    String.raw`@agency path_regexp ^/agenturen/[^/]+/?$`,
    `rewrite @agency ${SHELL_FILE}`,
    'try_files {path} {path}.html {path}/index.html',
    'file_server',
    'handle_errors {',
    '    rewrite * /404.html',
    '    file_server',
    '}',
    '',
  ].join('\n');
}
