import { callSignedIn } from '#account/api/signed-in-call.ts';

const EVIDENCE_BUCKET = 'evidence';
const EVIDENCE_ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** Most bytes of a file of evidence; the bucket has the same limit. */
export const MAX_EVIDENCE_BYTES = 5 * 1024 * 1024;

/** Whether the bucket accepts files of this type. */
export function isEvidenceType(type: string): boolean {
  return type in EVIDENCE_ENDINGS;
}

/**
 * Stores a file of evidence in the account's folder of the private bucket.
 *
 * @returns its name there, for startClaim
 * @throws DataError
 */
export async function uploadEvidence(userId: string, file: File): Promise<string> {
  const name = `${userId}/${crypto.randomUUID()}.${EVIDENCE_ENDINGS[file.type] ?? 'bin'}`;
  const content = await file.arrayBuffer();
  await callSignedIn(async (client) => {
    const { data, error } = await client.storage
      .from(EVIDENCE_BUCKET)
      .upload(name, content, { contentType: file.type });
    if (error !== null) throw error;
    return { data };
  });
  return name;
}

/** A file of evidence. Storage decides whether the account may read it. @throws DataError */
export async function downloadEvidence(name: string): Promise<Blob> {
  return callSignedIn(async (client) => {
    const { data, error } = await client.storage.from(EVIDENCE_BUCKET).download(name);
    if (error !== null) throw error;
    return { data };
  });
}
