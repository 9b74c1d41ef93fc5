import { KEPT_BY_LIBRARIES, KEPT_IN_BROWSER, REQUESTED } from './privacy-inventory.ts';
import { server } from './msw-server.ts';

/** The keys and requests of the site in this test that the privacy policy does not name. */
let unnamed: string[] = [];

const storageProto = Storage.prototype;
// oxlint-disable-next-line typescript/unbound-method -- called with its storage below
const { setItem } = storageProto;

/** A key of the inventory, or a session's, which tests also write themselves in all its variants. */
function isNamed(key: string): boolean {
  return (
    Object.keys(KEPT_IN_BROWSER).some((known) =>
      known.endsWith('-') ? key.startsWith(known) : key === known,
    ) ||
    key.includes('auth-token') ||
    Object.keys(KEPT_BY_LIBRARIES).some((beginning) => key.startsWith(beginning))
  );
}

storageProto.setItem = function keep(this: Storage, key: string, value: string) {
  if (!isNamed(key)) unnamed.push(`the key ${key} in the browser's storage`);
  setItem.call(this, key, value);
};

/** Observes the requests of a test's site; its storage is always observed. Call it before each test. */
export function watchPrivacy(): void {
  server.events.on('request:start', ({ request }) => {
    const { pathname, origin } = new URL(request.url);
    if (!/^\/(?:rest|functions|auth|storage)\/v1\//.test(pathname)) return;
    const address = decodeURIComponent(pathname);
    const isKnown = Object.keys(REQUESTED).some(
      (known) => address === known || address.startsWith(`${known}/`),
    );
    if (!isKnown) unnamed.push(`a request to ${origin}${address}`);
  });
}

/** Stops observing, and returns the keys and requests that the privacy policy does not name. */
export function stopWatchingPrivacy(): readonly string[] {
  const found = unnamed;
  unnamed = [];
  return found;
}
