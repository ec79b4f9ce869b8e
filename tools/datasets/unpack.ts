import { crc32, gunzipSync, inflateRawSync } from 'node:zlib';
import { parseExactJson } from '../../src/upstream/client/json.ts';
import type { PublicFile } from './addresses.ts';

/** The most that a file may unpack to. */
export const maxUnpackedBytes = 256 * 1024 * 1024;

/** Finds the table of a path in a public file. Throws when the file has none for it. */
export type PublicTable = (path: string) => unknown;

/** Reads a downloaded file to its end, so that one that was cut or is something else is noticed at once. */
export function readPublicFile({ kind }: PublicFile, bytes: Uint8Array): PublicTable {
  switch (kind) {
    case 'json': {
      const value = parseExactJson(textOf(bytes));
      return () => value;
    }
    case 'genshin-db':
      return readGenshinDb(
        parseExactJson(textOf(gunzipSync(bytes, { maxOutputLength: maxUnpackedBytes }))),
      );
    case 'zip':
      return readZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }
}

const textOf = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(bytes);

type Members = Readonly<Record<string, unknown>>;

const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** `{ data: { English: { characters } }, stats: { characters }, version: … }`; the common parts stand beside `data`. */
function readGenshinDb(file: unknown): PublicTable {
  const parts = membersOf(file);
  if (parts['data'] === undefined) throw new Error('It is no file of genshin-db.');
  return (path) => {
    const [, folder = '', name = ''] = path.replace(/\.json$/, '').split('/');
    const part =
      folder === 'common' ? parts[name] : membersOf(membersOf(parts['data'])[folder])[name];
    if (part === undefined) throw new Error(`It holds nothing for ${path}.`);
    return part;
  };
}

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;
const methods = { stored: 0, deflated: 8 };

interface ZipEntry {
  readonly method: number;
  readonly crc: number;
  readonly size: number;
  readonly length: number;
  readonly at: number;
}

/** An archive; its entries are found by the end of their names, whatever folder it was packed from. */
function readZip(zip: Buffer): PublicTable {
  const entries = readZipEntries(zip);
  return (path) => {
    const wanted = path.slice(path.indexOf('/') + 1);
    const found = [...entries].find(([name]) => name === wanted || name.endsWith(`/${wanted}`));
    if (found === undefined) throw new Error(`It holds no ${wanted}.`);
    return parseExactJson(textOf(unzip(zip, found[1])));
  };
}

/** Reads the directory at the end, which an archive that was cut does not have. */
function readZipEntries(zip: Buffer): Map<string, ZipEntry> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  if (end === -1 || end + endBytes > zip.length || zip.readUInt32LE(end) !== endOfDirectory)
    throw new Error('It is no whole zip archive.');
  const entries = new Map<string, ZipEntry>();
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (zip.readUInt32LE(at) !== directoryEntry) throw new Error('Its directory is damaged.');
    const nameLength = zip.readUInt16LE(at + 28);
    const more = zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    entries.set(zip.toString('utf8', at + entryBytes, at + entryBytes + nameLength), {
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      size: zip.readUInt32LE(at + 20),
      length: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    });
    at += entryBytes + nameLength + more;
  }
  return entries;
}

function unzip(zip: Buffer, { method, crc, size, length, at }: ZipEntry): Buffer {
  const start = at + localBytes + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const packed = zip.subarray(start, start + size);
  const bytes =
    method === methods.deflated
      ? inflateRawSync(packed, { maxOutputLength: maxUnpackedBytes })
      : packed;
  const isKnown = method === methods.deflated || method === methods.stored;
  if (!isKnown || bytes.length !== length || crc32(bytes) !== crc)
    throw new Error('An entry of it is damaged.');
  return bytes;
}
