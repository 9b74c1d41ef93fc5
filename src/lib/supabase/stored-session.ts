/** Supabase's own key for a session kept in this browser; looked up without loading auth code. */
const SESSION_KEY = /^sb-.+-auth-token$/;

function parseAccessToken(stored: string | null): string | null {
  try {
    const session: unknown = JSON.parse(stored ?? 'null');
    const isSession = typeof session === 'object' && session !== null && 'access_token' in session;
    return isSession && typeof session.access_token === 'string' ? session.access_token : null;
  } catch {
    // The stored value is no session.
    return null;
  }
}

/** The access token of the user who is signed in in this browser; null without a session. */
export function readAccessToken(): string | null {
  try {
    const key = Object.keys(localStorage).find((name) => SESSION_KEY.test(name));
    return key === undefined ? null : parseAccessToken(localStorage.getItem(key));
  } catch {
    // The browser forbids storage: then no session is kept in it.
    return null;
  }
}
