/** The kind of a file that is no table as text. */
export type ForeignFile = 'excel' | 'openDocument' | 'oldExcel' | 'pdf' | 'rtf' | 'html' | 'xml' | 'json';

const SIGNATURES: readonly (readonly [ForeignFile, readonly number[]])[] = [
  ['excel', [0x50, 0x4b, 0x03, 0x04]],
  ['oldExcel', [0xd0, 0xcf, 0x11, 0xe0]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
];

/** Bytes in which an archive of LibreOffice says what it is. */
const ARCHIVE_HEAD = 100;

export function startsWithBytes(bytes: Uint8Array, start: readonly number[]): boolean {
  return bytes.length >= start.length && start.every((byte, at) => bytes[at] === byte);
}

/** The kind of file that the bytes are, by the first of them; null where they may be text. */
export function detectForeignFile(bytes: Uint8Array): ForeignFile | null {
  const file = SIGNATURES.find(([, start]) => startsWithBytes(bytes, start))?.[0] ?? null;
  const head = file === 'excel' ? new TextDecoder('latin1').decode(bytes.subarray(0, ARCHIVE_HEAD)) : '';
  return head.includes('mimetypeapplication/vnd.oasis.opendocument') ? 'openDocument' : file;
}

/** How texts begin that another program reads: a web page saved as „.xls“, a list of objects, a formatted text. */
const BEGINNINGS: readonly (readonly [ForeignFile, RegExp])[] = [
  ['rtf', /^\{\\rtf/],
  ['xml', /^<\?xml(?![^>]*>\s*<(?:!doctype\s+)?html)/i],
  [
    'html',
    /^(?:<(?:!doctype|html|head|meta|title|style|body|center|div|table)\b|<!--|<\?xml|MIME-Version:)/i,
  ],
  ['json', /^(?:\{\s*"[^"\n]*"\s*:|\[\s*(?:\{\s*"[^"\n]*"\s*:|\[\s*"|\{\s*\}|\]\s*$))/],
];

/** Characters of a text in which its beginning is looked for. */
const HEAD_LENGTH = 2_000;

/** The kind of file that a text is where it holds no table that can be read; null where it may be one. */
export function detectForeignText(text: string): ForeignFile | null {
  const head = text.slice(0, HEAD_LENGTH).trimStart();
  return BEGINNINGS.find(([, beginning]) => beginning.test(head))?.[0] ?? null;
}
