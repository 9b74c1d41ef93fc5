/** What the bytes from 128 on are in CP850, which no browser knows. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

/** The text of bytes in CP850. */
export function decodeCp850(bytes: Uint8Array): string {
  const units = new Uint16Array(bytes).map((byte) => (byte < 128 ? byte : CP850.charCodeAt(byte - 128)));
  return new TextDecoder('utf-16').decode(units);
}

/** Letters and signs as German texts have them: umlauts in words, ß after a vowel, quotes around words, dashes between blanks. */
const FITTING =
  /(?<=\p{L})[äöü](?=\p{Ll})|(?<!\p{L})[ÄÖÜ](?=\p{L})|(?<=\p{Lu})[ÄÖÜ](?=\p{Lu})|(?<=[aeiouyäöü])ß|(?<=\p{Ll})é|(?<!\p{L})„(?=\p{L})|(?<=[\p{L}.!?])[“”](?!\p{L})|(?<=\p{L})’(?=\p{Ll})|(?<=[\s\d])[–€](?=[\s\d])|(?<=[\p{L}\s])…(?!\p{L})/gu;

const countFitting = (text: string) => text.match(FITTING)?.length ?? 0;

/** Sampled non-ASCII bytes, with neighbours. */
const MAX_SAMPLES = 4_000;
const NEIGHBOURS = 2;

function sampleAround(bytes: Uint8Array): Uint8Array {
  const samples: number[] = [];
  for (let at = 0, count = 0; at < bytes.length && count < MAX_SAMPLES; at += 1) {
    if ((bytes[at] ?? 0) < 128) continue;
    samples.push(...bytes.subarray(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1), 0x20);
    count += 1;
  }
  return Uint8Array.from(samples);
}

/** Guesses the encoding from what German text contains: Windows, Mac or DOS; Windows on a tie. */
export function detectSingleByte(bytes: Uint8Array): 'windows-1252' | 'macintosh' | 'cp850' {
  const sample = sampleAround(bytes);
  const windows = countFitting(new TextDecoder('windows-1252').decode(sample));
  const mac = countFitting(new TextDecoder('macintosh').decode(sample));
  const dos = countFitting(decodeCp850(sample));
  if (Math.max(mac, dos) <= windows) return 'windows-1252';
  return mac > dos ? 'macintosh' : 'cp850';
}
