import { promisify } from 'node:util';
import { gunzip, gunzipSync, type ZlibOptions } from 'node:zlib';
import type { BannerRecord } from './banner.ts';
import type { CatalogShared } from './catalog.ts';
import type { CatalogHead } from './catalog-members.ts';
import type { CatalogKind, CatalogPack, KindRecords } from './catalog-pack.ts';
import { asFileError, CatalogFileError } from './catalog-pack-error.ts';
import {
  bannersFormat,
  header,
  lengthBytes,
  mappingFormat,
  type Section,
} from './catalog-pack-format.ts';
import { recordsOf } from './catalog-pack-records.ts';

/** Bounds what a file unpacks to: a catalog with the texts of all languages is a tenth of it. */
const maxFrameBytes = 512 * 1024 * 1024;

/** More is not taken at once, whatever a file says of itself. */
const maxPieceBytes = 64 * 1024 * 1024;

/** Unpacks into one piece of the size that the file names at its end: smaller ones would be there twice for a while. */
const unpacking = (bytes: Uint8Array): ZlibOptions => {
  const size = bytes.length < 4 ? 0 : Buffer.from(bytes.slice(-4)).readUInt32LE();
  return { maxOutputLength: maxFrameBytes, chunkSize: Math.min(size + 1024, maxPieceBytes) };
};

/** Opens a file that `packCatalog` made. Throws `CatalogFileError` for anything else. */
export function openPack(bytes: Uint8Array): CatalogPack {
  try {
    return readFrame(gunzipSync(bytes, unpacking(bytes)));
  } catch (error) {
    throw asFileError(error);
  }
}

const unpack = promisify<Uint8Array, ZlibOptions, Buffer>(gunzip);

/** As `openPack`, but unpacks beside the event loop: for a service that is answering. */
export async function openPackAside(bytes: Uint8Array): Promise<CatalogPack> {
  try {
    return readFrame(await unpack(bytes, unpacking(bytes)));
  } catch (error) {
    throw asFileError(error);
  }
}

function readFrame(frame: Buffer): CatalogPack {
  const start = lengthBytes + (frame.length < lengthBytes ? 0 : frame.readUInt32BE());
  if (frame.length < start) throw new CatalogFileError('it ends within its header');
  const parsed = header.safeParse(JSON.parse(frame.toString('utf8', lengthBytes, start)));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new CatalogFileError(`its header has a fault at "${issue?.path.join('.')}"`);
  }
  const { game, version, manifest, shared, rows: kinds, mapping, banners } = parsed.data;
  const bodies = frame.subarray(start);
  // What the rows hold beside ids was written by `packCatalog` from these types.
  const records = <Head extends CatalogHead, Body>(kind: CatalogKind): KindRecords<Head, Body> =>
    recordsOf<Head, Body>(kinds[kind], bodies);
  return {
    game,
    version,
    manifest,
    shared: shared as unknown as CatalogShared,
    characters: records('characters'),
    weapons: records('weapons'),
    sets: records('sets'),
    namecards: records('namecards'),
    bangboo: records('bangboo'),
    mapping: sectionOf(mapping, mappingFormat, bodies),
    banners: sectionOf<readonly BannerRecord[]>(banners, bannersFormat, bodies),
  };
}

/** What stands behind the records; null where a pack has none, or one in another form. */
function sectionOf<Content = unknown>(
  section: Section | undefined,
  form: number,
  bodies: Buffer,
): { read(): Content } | null {
  if (section?.format !== form) return null;
  const { start, length } = section;
  if (start + length > bodies.length) throw new CatalogFileError('it ends within its sections');
  return { read: () => JSON.parse(bodies.toString('utf8', start, start + length)) as Content };
}
