import { toDataError } from '#lib/http/errors.ts';
import { signedInClient } from './session.ts';

/**
 * Makes a call that takes a signed-in account; an answer that breaks off in the middle fails as a DataError, too.
 *
 * @throws DataError
 */
export async function callSignedIn<Data>(
  call: (client: Awaited<ReturnType<typeof signedInClient>>) => PromiseLike<{ data: Data }>,
  signal?: AbortSignal,
): Promise<Data> {
  try {
    const { data } = await call(await signedInClient(signal));
    return data;
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') throw thrown;
    throw toDataError(thrown);
  }
}
