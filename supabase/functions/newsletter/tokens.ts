/** 32 random bytes in the signs of an address, and what is kept of them: their SHA-256 as hexadecimal digits. */
export async function createToken(): Promise<{ readonly token: string; readonly hash: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const token = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return { token, hash: await hashToken(token) };
}

/** SHA-256 of a token, as hexadecimal digits. */
export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
