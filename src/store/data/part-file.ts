import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { BSON } from 'mongodb';
import { privateFile } from '../data-folder.ts';
import type { Row } from '../row.ts';

// A part is a header and blocks. A block is its length, a byte that is 1 in the last one, and frames: documents of BSON, one
// after another, compressed, and encrypted where there is a key. Each part has a key of its own, and a block its number as
// nonce, so that none can be left out, doubled, or put elsewhere unnoticed.

const magic = Buffer.from('WPDATA1\n');
const saltBytes = 16;
const tagBytes = 16;
const lengthBytes = 5;
/** Frames are gathered up to this; a single one may be larger. */
const blockBytes = 1024 * 1024;
/** The longest record or blob, with what is around it. */
const maxBlockBytes = 64 * 1024 * 1024;

const compress = promisify<Buffer, { level: number }, Buffer>(deflateRaw);
const expand = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

/** What a backup consists of. Later frames win over earlier ones. */
export type Frame =
  | { readonly put: string; readonly row: Row }
  | { readonly remove: string; readonly id: string }
  | { readonly blob: string; readonly contentType: string; readonly bytes: Uint8Array };

/** A part cannot be read: damaged, incomplete, or not of this backup. */
class DamagedPart extends Error {}

interface PartOptions {
  readonly path: string;
  /** Of the part in its backup, from 1. */
  readonly number: number;
  /** 32 bytes; undefined for a backup that is not encrypted. */
  readonly key: Buffer | undefined;
}

/** Writes a part, a block at a time; it is complete once `end` has resolved. */
export async function createPart({ path, number, key }: PartOptions) {
  const file = await open(path, 'w', privateFile);
  const digest = createHash('sha256');
  const salt = randomBytes(saltBytes);
  const seal = sealOf(key, salt, number);
  let frames: Uint8Array[] = [];
  let waiting = 0;
  let written = 0;
  let block = 0;

  async function append(bytes: Buffer): Promise<void> {
    digest.update(bytes);
    await file.writeFile(bytes);
    written += bytes.length;
  }

  async function writeBlock(isLast: boolean): Promise<void> {
    const packed = await compress(Buffer.concat(frames), { level: 1 });
    frames = [];
    waiting = 0;
    const body = seal === undefined ? packed : seal.encrypt(packed, block, isLast);
    block += 1;
    const head = Buffer.alloc(lengthBytes);
    head.writeUInt32BE(body.length);
    head[lengthBytes - 1] = isLast ? 1 : 0;
    await append(Buffer.concat([head, body]));
  }

  await append(Buffer.concat([magic, salt]));
  return {
    /** Bytes so far, with those that wait for their block. */
    size: (): number => written + waiting,
    async write(frame: Frame): Promise<void> {
      const bytes = BSON.serialize(frame, { ignoreUndefined: true });
      frames.push(bytes);
      waiting += bytes.length;
      if (waiting >= blockBytes) await writeBlock(false);
    },
    /** Puts it on the disk. */
    async end(): Promise<{ readonly bytes: number; readonly sha256: string }> {
      await writeBlock(true);
      await file.sync();
      await file.close();
      return { bytes: written, sha256: digest.digest('hex') };
    },
    /** Leaves it incomplete. */
    close: () => file.close(),
  };
}

/** The frames of a part, with their size in bytes. Throws `DamagedPart`. */
export async function* readPart({
  path,
  number,
  key,
}: PartOptions): AsyncGenerator<readonly [frame: Frame, bytes: number]> {
  const file = await open(path, 'r');
  try {
    const head = await readExactly(file, magic.length + saltBytes);
    if (!head.subarray(0, magic.length).equals(magic))
      throw new DamagedPart(`${path} is not a part of a backup.`);
    const seal = sealOf(key, head.subarray(magic.length), number);
    for (let block = 0, isLast = false; !isLast; block += 1) {
      const start = await readExactly(file, lengthBytes);
      const length = start.readUInt32BE();
      isLast = start[lengthBytes - 1] === 1;
      if (length > maxBlockBytes) throw new DamagedPart(`${path} is damaged.`);
      const body = await readExactly(file, length);
      yield* framesIn(seal === undefined ? body : seal.decrypt(body, block, isLast));
    }
    if ((await file.read(Buffer.alloc(1), 0, 1)).bytesRead > 0)
      throw new DamagedPart(`${path} has more than its last block.`);
  } catch (error) {
    if (error instanceof DamagedPart) throw error;
    throw new DamagedPart(`${path} cannot be read: it is damaged.`, { cause: error });
  } finally {
    await file.close();
  }
}

async function* framesIn(packed: Buffer): AsyncGenerator<readonly [Frame, number]> {
  const bytes = await expand(packed, { maxOutputLength: maxBlockBytes });
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readInt32LE(at);
    const frame = BSON.deserialize(bytes.subarray(at, at + length), { promoteBuffers: true });
    yield [frame as Frame, length];
    at += length;
  }
}

async function readExactly(file: FileHandle, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; ) {
    const { bytesRead } = await file.read(buffer, at, bytes - at);
    if (bytesRead === 0) throw new DamagedPart('A part ends too early.');
    at += bytesRead;
  }
  return buffer;
}

/** AES-256-GCM by blocks. */
function sealOf(key: Buffer | undefined, salt: Uint8Array, number: number) {
  if (key === undefined) return undefined;
  const own = Buffer.from(hkdfSync('sha256', key, salt, `waypoint part ${number}`, 32));
  const nonceOf = (block: number): Buffer => {
    const nonce = Buffer.alloc(12);
    nonce.writeUInt32BE(block, 8);
    return nonce;
  };
  const contextOf = (isLast: boolean): Buffer => Buffer.from([isLast ? 1 : 0]);
  return {
    encrypt(plain: Buffer, block: number, isLast: boolean): Buffer {
      const cipher = createCipheriv('aes-256-gcm', own, nonceOf(block)).setAAD(contextOf(isLast));
      return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt(body: Buffer, block: number, isLast: boolean): Buffer {
      const end = body.length - tagBytes;
      const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(block), {
        authTagLength: tagBytes,
      })
        .setAAD(contextOf(isLast))
        .setAuthTag(body.subarray(end));
      return Buffer.concat([decipher.update(body.subarray(0, end)), decipher.final()]);
    },
  };
}

/** The SHA-256 of a file. */
export async function digestOf(path: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex');
}
