import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedServer, launchEmbedded } from '#tests/harness/embedded-server.ts';

/* The storage of the embedded Supabase keeps the rules of a bucket as a hosted project does. */

const OWNER = '44444444-4444-4444-8444-444444444444';
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, ...Array<number>(96).fill(0)]);

let server: EmbeddedServer;

beforeAll(async () => {
  server = await launchEmbedded();
  await server.query(`
    insert into auth.users (id, email) values ('${OWNER}', 'besitz@muster.example');
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
      ('logos', 'logos', true, 1000, '{image/png}'), ('bilder', 'bilder', false, 1000, '{image/*}');
    create policy "own folder" on storage.objects for all to authenticated
      using ((storage.foldername(name))[1] = auth.uid()::text)
      with check ((storage.foldername(name))[1] = auth.uid()::text);`);
});

afterAll(async () => {
  await server.close();
});

beforeEach(async () => {
  await server.query('delete from storage.objects');
});

interface Upload {
  readonly name?: string;
  readonly bucket?: string;
  readonly type?: string;
  readonly body?: BodyInit;
  readonly isSignedIn?: boolean;
}

/** @returns what became of it: the status that the answer names, or 200 */
async function upload({
  name = `${OWNER}/logo.png`,
  bucket = 'logos',
  type = 'image/png',
  body = PNG,
  isSignedIn = true,
}: Upload) {
  const response = await fetch(`${server.url}/storage/v1/object/${bucket}/${name}`, {
    method: 'POST',
    headers: {
      apikey: server.publishableKey,
      ...(isSignedIn ? { authorization: `Bearer ${server.accessTokenFor(OWNER)}` } : {}),
      ...(body instanceof FormData ? {} : { 'content-type': type }),
    },
    body,
    duplex: 'half',
  } as RequestInit);
  const text = await response.text();
  return response.ok ? 200 : Number(JSON.parse(text).statusCode);
}

const readObjects = () =>
  server.query(
    `select bucket_id, name, metadata ->> 'mimetype' as type, metadata -> 'size' as size from storage.objects`,
  );

function inChunks(size: number): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (sent >= size) controller.close();
      else controller.enqueue(new Uint8Array(100));
      sent += 100;
    },
  });
}

function asForm(type: string, size = PNG.byteLength): FormData {
  const form = new FormData();
  form.append('cacheControl', '3600');
  form.append('', new Blob([PNG, new Uint8Array(size - PNG.byteLength)], { type }));
  return form;
}

describe('what a bucket takes', () => {
  test.each([
    ['a file', {}, { type: 'image/png', size: 100 }],
    ['a Blob, as the client sends it', { body: asForm('image/png') }, { type: 'image/png', size: 100 }],
    ['chunks of 1,000 bytes', { body: inChunks(1_000) }, { type: 'image/png', size: 1_000 }],
    [
      'any image where it says so',
      { bucket: 'bilder', type: 'image/webp' },
      { type: 'image/webp', size: 100 },
    ],
  ])('%s', async (_, given, expected) => {
    expect(await upload(given)).toBe(200);
    expect(await readObjects()).toEqual([expect.objectContaining(expected)]);
  });

  test('is read again as it was, by anybody where the bucket is public', async () => {
    await upload({});
    const response = await fetch(`${server.url}/storage/v1/object/public/logos/${OWNER}/logo.png`);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(PNG);
    await upload({ bucket: 'bilder' });
    expect((await fetch(`${server.url}/storage/v1/object/public/bilder/${OWNER}/logo.png`)).ok).toBe(false);
  });
});

describe('what a bucket rejects', () => {
  test.each([
    ['1,001 bytes', { body: new Uint8Array(1_001) }, 413],
    ['1,100 bytes in chunks', { body: inChunks(1_100) }, 413],
    ['1,001 bytes in a form', { body: asForm('image/png', 1_001) }, 413],
    ['another type', { type: 'text/html' }, 415],
    ['another type in a form', { body: asForm('image/svg+xml') }, 415],
    ['another type where all images may be', { bucket: 'bilder', type: 'text/html' }, 415],
    ['a file of nobody', { isSignedIn: false }, 403],
    ['a file in the folder of another', { name: `${crypto.randomUUID()}/logo.png` }, 403],
    ['a bucket that is not there', { bucket: 'nichts' }, 404],
  ])('%s', async (_, given, status) => {
    expect(await upload(given)).toBe(status);
    expect(await readObjects()).toEqual([]);
  });

  test('a second file of the same name', async () => {
    await upload({});
    expect(await upload({ body: new Uint8Array(50) })).toBe(409);
    expect(await readObjects()).toEqual([expect.objectContaining({ size: 100 })]);
  });
});

test('files stay beside the database they belong to', async () => {
  await upload({});
  expect(readdirSync(`${server.databaseDir}.files`)).toContainEqual(expect.stringMatching(/^[0-9a-f]{64}$/));
});
