/** Longer than any answer of a healthy project, shorter than a visitor's patience. */
const TIMEOUT_MS = 8_000;

/** A failed call of the project. Its message never quotes the answer, which may contain texts that were sent. */
export class ProjectError extends Error {
  override readonly name = 'ProjectError';
}

interface ProjectSettings {
  readonly supabaseUrl: string;
  readonly secretKey: string;
}

interface ProjectCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The token of a signed-in account; without it, the call has the rights of the secret key. */
  readonly token?: string;
}

/** Calls the project's own interfaces with the rights of the secret key. */
export type CallProject = (path: string, call?: ProjectCall) => Promise<Response>;

export function createProjectCaller({ supabaseUrl, secretKey }: ProjectSettings): CallProject {
  return async (path, { method = 'GET', body, headers = {}, token } = {}) => {
    // Only the older kind of key is a token as well; the newer one would be rejected as one.
    const bearer = token ?? (secretKey.startsWith('eyJ') ? secretKey : undefined);
    try {
      return await fetch(`${supabaseUrl}${path}`, {
        method,
        headers: {
          apikey: secretKey,
          ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw new ProjectError(
        `${path.replace('/rest/v1/', '')}: ${error instanceof Error ? error.name : 'unreachable'}`,
      );
    }
  };
}
