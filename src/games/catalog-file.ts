import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gunzip, gunzipSync, gzipSync, type ZlibOptions } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type {
  BannerRecord,
  CatalogContent,
  CatalogHead,
  CatalogRecord,
  CatalogShared,
} from './catalog.ts';
import {
  type CatalogKind,
  type CatalogOrigin,
  type CatalogPack,
  catalogKinds,
  type KindRecords,
} from './catalog-pack.ts';
import { dataFile } from './data-file.ts';
import { type GameId, gameIds } from './ids.ts';

/**
 * The version of a catalog as one gzip file: the length of the header as four bytes, the header as JSON (the heads, and where each
 * body lies), then the bodies, the mapping and the banners one after the other as JSON.
 */
const fileFormat = 2;

/** The form of the mappings of all games. Raise it when one changes, so that the mapping of an older pack is not read. */
const mappingFormat = 1;

/** The form of the banners, likewise. */
const bannersFormat = 1;

const lengthBytes = 4;

const ascending = (rows: readonly (readonly [{ id: number }, ...unknown[]])[]): boolean =>
  rows.every(([{ id }], index) => index === 0 || (rows[index - 1]?.[0].id ?? id) < id);

/** An offset, a length or a number of records. */
const count = z.int().nonnegative();

const rowsSchema = z
  .array(z.tuple([z.looseObject({ id: z.int().positive() }), count, count]))
  .refine(ascending, 'ids are not in order');

const sectionSchema = z.object({ format: count, start: count, length: count });

const headerSchema = z.object({
  format: z.literal(fileFormat),
  game: z.enum(gameIds),
  version: z.string(),
  manifest: z.object({
    sources: z.array(
      z.object({
        name: z.string(),
        version: z.string().nullable(),
        licence: z.string().nullable(),
      }),
    ),
    builtAt: z.string(),
    counts: z.record(z.enum(catalogKinds), count),
  }),
  shared: z.looseObject({ slots: z.array(z.unknown()), mainStats: z.array(z.unknown()) }),
  rows: z.record(z.enum(catalogKinds), rowsSchema),
  mapping: sectionSchema.optional(),
  banners: sectionSchema.optional(),
});

/** A file is no catalog, or not a whole one; the message is for the operator. */
export class CatalogFileError extends Error {
  constructor(fault: string, options?: ErrorOptions) {
    super(`The catalog file cannot be used: ${fault}.`, options);
    this.name = 'CatalogFileError';
  }
}

const asFileError = (cause: unknown): CatalogFileError =>
  cause instanceof CatalogFileError
    ? cause
    : new CatalogFileError('it is damaged or not a catalog', { cause });

/** The most that a file may unpack to: a catalog with the texts of all languages is a tenth of it. */
const maxFrameBytes = 512 * 1024 * 1024;

/** The largest buffer that is allocated at once, whatever size a file claims. */
const maxPieceBytes = 64 * 1024 * 1024;

/** One buffer of the size that the file names at its end: with smaller ones the content would be in memory twice. */
const unpackOptions = (bytes: Uint8Array): ZlibOptions => {
  const size = bytes.length < 4 ? 0 : Buffer.from(bytes.slice(-4)).readUInt32LE();
  return { maxOutputLength: maxFrameBytes, chunkSize: Math.min(size + 1024, maxPieceBytes) };
};

/** Opens a file that `packCatalog` made. Throws `CatalogFileError` for anything else. */
export function openPack(bytes: Uint8Array): CatalogPack {
  try {
    return readFrame(gunzipSync(bytes, unpackOptions(bytes)));
  } catch (error) {
    throw asFileError(error);
  }
}

const unpack = promisify<Uint8Array, ZlibOptions, Buffer>(gunzip);

/** As `openPack`, but unpacks off the event loop, for a service that answers requests meanwhile. */
export const openPackAsync = (bytes: Uint8Array): Promise<CatalogPack> =>
  unpack(bytes, unpackOptions(bytes))
    .then(readFrame)
    .catch((error: unknown) => {
      throw asFileError(error);
    });

function readFrame(frame: Buffer): CatalogPack {
  const start = lengthBytes + (frame.length < lengthBytes ? 0 : frame.readUInt32BE());
  if (frame.length < start) throw new CatalogFileError('it ends within its header');
  const parsed = headerSchema.safeParse(JSON.parse(frame.toString('utf8', lengthBytes, start)));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new CatalogFileError(`its header has a fault at "${issue?.path.join('.')}"`);
  }
  const { game, version, manifest, shared, rows: kinds, mapping, banners } = parsed.data;
  const bodies = frame.subarray(start);
  // What the rows hold beside ids was written by `packCatalog` from these types.
  const records = <Head extends CatalogHead, Body>(kind: CatalogKind): KindRecords<Head, Body> =>
    readRecords<Head, Body>(kinds[kind], bodies);
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
    mapping: readSection(mapping, mappingFormat, bodies),
    banners: readSection<readonly BannerRecord[]>(banners, bannersFormat, bodies),
  };
}

/** What stands behind the records; null where a pack has none, or one in another form. */
function readSection<Content = unknown>(
  section: z.infer<typeof sectionSchema> | undefined,
  form: number,
  bodies: Buffer,
): { read(): Content } | null {
  if (section?.format !== form) return null;
  const { start, length } = section;
  if (start + length > bodies.length) throw new CatalogFileError('it ends within its sections');
  return { read: () => JSON.parse(bodies.toString('utf8', start, start + length)) as Content };
}

/** Parsed bodies in memory for one kind, in characters of their JSON: enough for every body of the built-in datasets. */
const cachedBytes = 3_000_000;

/** The records of one kind, whose bodies are parsed when they are read. */
function readRecords<Head extends CatalogHead, Body>(
  kindRows: z.infer<typeof rowsSchema>,
  bytes: Buffer,
): KindRecords<Head, Body> {
  const byId = new Map(kindRows.map((row) => [row[0].id, row]));
  if (kindRows.some(([, start, length]) => start + length > bytes.length))
    throw new CatalogFileError('it ends within its records');
  const bodies = new LRUCache<number, object>({ maxSize: cachedBytes });
  return {
    heads: kindRows.map(([head]) => head as unknown as Head),
    find: (id) => byId.get(id)?.[0] as Head | undefined,
    body(id) {
      const row = byId.get(id);
      if (row === undefined) return undefined;
      const cached = bodies.get(id);
      if (cached !== undefined) return cached as Body;
      const [, start, length] = row;
      const body = JSON.parse(bytes.toString('utf8', start, start + length)) as object;
      bodies.set(id, body, { size: length });
      return body as Body;
    },
  };
}

/** The byte of a gzip header that names the system is set to "unknown", so that the file is the same everywhere. */
const gzipSystem = { at: 9, unknown: 255 };

/** Serializes a content, whose records must be in the order of their ids. */
export function writeCatalog(content: CatalogContent) {
  const frame = writeFrame(content);
  return {
    /** Tells contents apart, whatever their origin. */
    digest(): string {
      const digest = createHash('sha256');
      for (const section of frame({ sources: [], builtAt: '' })) digest.update(section);
      return digest.digest('hex');
    },
    /** The file. The same content and origin are the same bytes. */
    pack(origin: CatalogOrigin): Uint8Array {
      const bytes = gzipSync(Buffer.concat(frame(origin)), { level: 9 });
      bytes[gzipSystem.at] = gzipSystem.unknown;
      return bytes;
    },
  };
}

export const packCatalog = (content: CatalogContent, origin: CatalogOrigin): Uint8Array =>
  writeCatalog(content).pack(origin);

/** The sections of the file, of which only the manifest in the header depends on the origin. */
function writeFrame(content: CatalogContent): (origin: CatalogOrigin) => Buffer[] {
  const bodies: Buffer[] = [];
  let end = 0;
  const append = (value: unknown) => {
    const bytes = Buffer.from(JSON.stringify(value));
    bodies.push(bytes);
    const start = end;
    end += bytes.length;
    return { start, length: bytes.length };
  };
  const appendRows = (records: readonly CatalogRecord<CatalogHead, unknown>[]) =>
    records.map(({ head, body }) => {
      const { start, length } = append(body);
      return [head, start, length];
    });
  const { game, version, shared } = content;
  const counts = Object.fromEntries(catalogKinds.map((kind) => [kind, content[kind].length]));
  const kinds = Object.fromEntries(catalogKinds.map((kind) => [kind, appendRows(content[kind])]));
  const section = (value: unknown, form: number) =>
    value === undefined ? undefined : { format: form, ...append(value) };
  const mapping = section(content.mapping, mappingFormat);
  const banners = section(content.banners, bannersFormat);
  const members = JSON.stringify({ shared, rows: kinds, mapping, banners }).slice(1);
  return ({ sources, builtAt }) => {
    const manifest = { sources, builtAt, counts };
    const before = JSON.stringify({ format: fileFormat, game, version, manifest }).slice(0, -1);
    const head = Buffer.from(`${before},${members}`);
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32BE(head.length);
    return [length, head, ...bodies];
  };
}

export const emptyContent = (game: GameId): CatalogContent => ({
  game,
  version: '',
  characters: [],
  weapons: [],
  sets: [],
  namecards: [],
  bangboo: [],
  shared: { slots: [], subStats: [], mainStats: [], materials: {} },
});

/** Where the dataset that comes with the project lies. */
export const builtInFile = (game: GameId): URL => dataFile(game, 'catalog.pack');

/** Opens the dataset that comes with the project. Throws `CatalogFileError` when it is not there or damaged. */
export function loadBuiltIn(game: GameId): CatalogPack {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(builtInFile(game));
  } catch (cause) {
    const fault = `the built-in dataset of ${game} is not there; waypoint catalog import --builtin makes it`;
    throw new CatalogFileError(fault, { cause });
  }
  return openPack(bytes);
}
