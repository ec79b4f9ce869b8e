import { createHash, createHmac, hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { makePrivateFolder, privateFile, syncFolder } from '../data-folder.ts';
import { digestOf } from './part-file.ts';

const part = z.object({
  name: z.string().regex(/^part-\d{6}$/),
  bytes: z.number(),
  sha256: z.string(),
  /** Records and blobs in it. */
  frames: z.number(),
});

const encryption = z.object({
  /** `scrypt` from a passphrase, `hkdf` from a key file. */
  kdf: z.enum(['scrypt', 'hkdf']),
  salt: z.string(),
});

const manifest = z.object({
  format: z.literal(1),
  id: z.string(),
  engine: z.string(),
  /** Of the records, as `storeFormat`. */
  storeFormat: z.number(),
  /** ISO 8601, by the store's clock. The records are those of `finishedAt`; it is missing until the backup is whole. */
  startedAt: z.string(),
  finishedAt: z.string().optional(),
  encryption: encryption.nullable(),
  parts: z.array(part),
  /** Where the copy goes on; the text is the copier's. */
  position: z.string(),
});

/** What a backup folder holds, with a digest of each part: `backup.json`. */
export type Manifest = z.infer<typeof manifest>;

export type BackupPart = z.infer<typeof part>;

const stored = manifest.extend({
  /** SHA-256 of all other members; with a key, its HMAC. */
  digest: z.string(),
});

const fileName = 'backup.json';
const passphraseCost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const leastKeyBytes = 32;
const derive = promisify<string, Uint8Array, number, typeof passphraseCost, Buffer>(scrypt);

/** What a backup is encrypted with. */
export type BackupSecret =
  | { readonly kind: 'passphrase'; readonly text: string }
  | { readonly kind: 'key'; readonly bytes: Uint8Array };

const kdfOf = { passphrase: 'scrypt', key: 'hkdf' } as const;

export const newEncryption = (secret: BackupSecret | undefined): Manifest['encryption'] =>
  secret === undefined
    ? null
    : { kdf: kdfOf[secret.kind], salt: randomBytes(16).toString('base64') };

/**
 * The key of a backup; undefined when it is not encrypted. Throws a sentence when the secret is missing or of another kind,
 * or when there is one for a backup that has none: another may lie in its place.
 */
export async function keyOf(
  { encryption: how }: Pick<Manifest, 'encryption'>,
  secret: BackupSecret | undefined,
): Promise<Buffer | undefined> {
  if (how === null) {
    if (secret === undefined) return undefined;
    throw new Error(
      'The backup is not encrypted, but a passphrase or a key was given. Leave that out, or name another folder.',
    );
  }
  const needed = how.kdf === 'scrypt' ? '--passphrase-file' : '--key-file';
  if (secret === undefined || kdfOf[secret.kind] !== how.kdf)
    throw new Error(`The backup is encrypted: give ${needed}.`);
  const salt = Buffer.from(how.salt, 'base64');
  if (secret.kind === 'passphrase') return derive(secret.text, salt, 32, passphraseCost);
  if (secret.bytes.length < leastKeyBytes)
    throw new Error(`A key file has ${leastKeyBytes} random bytes or more.`);
  return Buffer.from(hkdfSync('sha256', secret.bytes, salt, 'waypoint backup', 32));
}

function digestOfManifest(written: Manifest, key: Buffer | undefined): string {
  const text = JSON.stringify(manifest.parse(written));
  const hash = key === undefined ? createHash('sha256') : createHmac('sha256', key);
  return hash.update(text).digest('hex');
}

/** The manifest of a folder, unverified; undefined when the folder is empty or not there. */
export async function findManifest(folder: string) {
  const text = await readFile(join(folder, fileName), 'utf8').catch(absent);
  if (text === undefined) {
    const names = (await readdir(folder).catch(absent)) ?? [];
    if (names.some((name) => !name.endsWith('.tmp')))
      throw new Error(`${folder} has files, but no ${fileName}: name an empty folder or a backup.`);
    return undefined;
  }
  try {
    return stored.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(
      `${join(folder, fileName)} is damaged, or of a version that this one does not read.`,
      {
        cause,
      },
    );
  }
}

/** Throws a sentence when a manifest is not what was written with this key. */
export function verifyManifest(read: z.infer<typeof stored>, key: Buffer | undefined): Manifest {
  const { digest, ...written } = read;
  if (digestOfManifest(written, key) === digest) return written;
  throw new Error(
    key === undefined
      ? `${fileName} was changed or is damaged: its digest is another.`
      : `The passphrase or key file is not the one of this backup, or ${fileName} was changed.`,
  );
}

/** Writes the manifest whole or not at all, after the parts that it names. */
export async function writeManifest(
  folder: string,
  written: Manifest,
  key: Buffer | undefined,
): Promise<void> {
  await makePrivateFolder(folder);
  const text = JSON.stringify({ ...written, digest: digestOfManifest(written, key) }, undefined, 2);
  await writeWhole(folder, fileName, `${text}\n`);
}

/** Writes a file of a backup whole or not at all. */
export async function writeWhole(folder: string, name: string, text: string): Promise<void> {
  const temporary = join(folder, `${name}.tmp`);
  const file = await open(temporary, 'w', privateFile);
  await file.writeFile(text);
  await file.sync();
  await file.close();
  await rename(temporary, join(folder, name));
  await syncFolder(folder);
}

export const partName = (number: number): string => `part-${String(number).padStart(6, '0')}`;

/** Throws a sentence when a part is missing or is not what was written. */
export async function verifyPart(
  folder: string,
  { name, bytes, sha256 }: BackupPart,
): Promise<void> {
  const path = join(folder, name);
  const found = await stat(path).catch(absent);
  if (found === undefined) throw new Error(`${path} is missing.`);
  if (found.size !== bytes) throw new Error(`${path} has ${found.size} bytes of ${bytes}.`);
  if ((await digestOf(path)) !== sha256)
    throw new Error(`${path} is damaged: its digest is another.`);
}

/** Removes what a backup that was killed had begun. */
export async function removeUnfinished(
  folder: string,
  parts: readonly BackupPart[],
): Promise<void> {
  const known = new Set(parts.map(({ name }) => name));
  for (const name of (await readdir(folder).catch(absent)) ?? [])
    if (name.endsWith('.tmp') || (name.startsWith('part-') && !known.has(name)))
      await rm(join(folder, name), { force: true });
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
