import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gunzipSync, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { CatalogContent, CatalogHead, CatalogRecord, CatalogShared } from './catalog.ts';
import {
  type CatalogCounts,
  type CatalogKind,
  type CatalogManifest,
  type CatalogOrigin,
  type CatalogPack,
  type CatalogShelf,
  catalogKinds,
} from './catalog-pack.ts';
import { gameIds } from './ids.ts';

/**
 * A catalog as one gzip file: the length of the header as four bytes, the header as JSON (the heads, and where each
 * body lies), then the bodies one after the other as JSON.
 */
const format = 2;
const lengthBytes = 4;
/** Bounds what a file unpacks to: a catalog with the texts of five languages is a tenth of it. */
const maxFrameBytes = 512 * 1024 * 1024;
/** Parsed bodies kept of each kind. */
const keptBodies = 64;
/** The byte of a gzip header that names the system, and its value for "unknown": the same file everywhere. */
const gzipSystem = { at: 9, unknown: 255 };

/** A file is no catalog, or not a whole one; the message is for the operator. */
export class CatalogFileError extends Error {
  constructor(fault: string, options?: ErrorOptions) {
    super(`The catalog file cannot be used: ${fault}.`, options);
    this.name = 'CatalogFileError';
  }
}

const ascending = (rows: readonly (readonly [{ id: number }, ...unknown[]])[]): boolean =>
  rows.every(([{ id }], index) => index === 0 || (rows[index - 1]?.[0].id ?? id) < id);

const place = z.int().nonnegative();
const rows = z
  .array(z.tuple([z.looseObject({ id: z.int().positive() }), place, place]))
  .refine(ascending, 'ids are not in order');
type Rows = z.infer<typeof rows>;

const header = z.object({
  format: z.literal(format),
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
    counts: z.record(z.enum(catalogKinds), place),
  }),
  shared: z.looseObject({ slots: z.array(z.unknown()), mainStats: z.array(z.unknown()) }),
  rows: z.record(z.enum(catalogKinds), rows),
});

/** A content written out, once for all that is wanted of it. */
export interface WrittenCatalog {
  /** Tells contents apart, whatever their origin. */
  digest(): string;
  /** The file. The same content and origin are the same bytes. */
  pack(origin: CatalogOrigin): Uint8Array;
}

/** The records must be in the order of their ids. */
export function writeCatalog(content: CatalogContent): WrittenCatalog {
  const frame = frameOf(content);
  return {
    digest() {
      const digest = createHash('sha256');
      for (const part of frame({ sources: [], builtAt: '' })) digest.update(part);
      return digest.digest('hex');
    },
    pack(origin) {
      const bytes = gzipSync(Buffer.concat(frame(origin)), { level: 9 });
      bytes[gzipSystem.at] = gzipSystem.unknown;
      return bytes;
    },
  };
}

export const packCatalog = (content: CatalogContent, origin: CatalogOrigin): Uint8Array =>
  writeCatalog(content).pack(origin);

const countsOf = (content: CatalogContent): CatalogCounts =>
  Object.fromEntries(catalogKinds.map((kind) => [kind, content[kind].length])) as Record<
    CatalogKind,
    number
  >;

/** The parts of the file, of which only the manifest in the header depends on the origin. */
function frameOf(content: CatalogContent): (origin: CatalogOrigin) => Buffer[] {
  const bodies: Buffer[] = [];
  let end = 0;
  const rowsOf = (records: readonly CatalogRecord<CatalogHead, unknown>[]) =>
    records.map(({ head, body }) => {
      const bytes = Buffer.from(JSON.stringify(body));
      bodies.push(bytes);
      const start = end;
      end += bytes.length;
      return [head, start, bytes.length];
    });
  const { game, version, shared } = content;
  const counts = countsOf(content);
  const kinds = Object.fromEntries(catalogKinds.map((kind) => [kind, rowsOf(content[kind])]));
  const members = JSON.stringify({ shared, rows: kinds }).slice(1);
  return ({ sources, builtAt }) => {
    const manifest: CatalogManifest = { sources, builtAt, counts };
    const before = JSON.stringify({ format, game, version, manifest }).slice(0, -1);
    const head = Buffer.from(`${before},${members}`);
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32BE(head.length);
    return [length, head, ...bodies];
  };
}

/** Opens a file that `packCatalog` made. Throws `CatalogFileError` for anything else. */
export function openPack(bytes: Uint8Array): CatalogPack {
  try {
    return readFrame(gunzipSync(bytes, { maxOutputLength: maxFrameBytes }));
  } catch (error) {
    throw asFileError(error);
  }
}

const unpack = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip);

/** As `openPack`, but unpacks beside the event loop: for a service that is answering. */
export async function openPackAside(bytes: Uint8Array): Promise<CatalogPack> {
  try {
    return readFrame(await unpack(bytes, { maxOutputLength: maxFrameBytes }));
  } catch (error) {
    throw asFileError(error);
  }
}

const asFileError = (cause: unknown): CatalogFileError =>
  cause instanceof CatalogFileError
    ? cause
    : new CatalogFileError('it is damaged or not a catalog', { cause });

function readFrame(frame: Buffer): CatalogPack {
  const start = lengthBytes + (frame.length < lengthBytes ? 0 : frame.readUInt32BE());
  if (frame.length < start) throw new CatalogFileError('it ends within its header');
  const parsed = header.safeParse(JSON.parse(frame.toString('utf8', lengthBytes, start)));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new CatalogFileError(`its header has a fault at "${issue?.path.join('.')}"`);
  }
  const { game, version, manifest, shared, rows: kinds } = parsed.data;
  const bodies = frame.subarray(start);
  // What the rows hold beside ids was written by `packCatalog` from these types.
  const shelf = <Head extends CatalogHead, Body>(kind: CatalogKind): CatalogShelf<Head, Body> =>
    shelfOf<Head, Body>(kinds[kind], bodies);
  return {
    game,
    version,
    manifest,
    shared: shared as unknown as CatalogShared,
    characters: shelf('characters'),
    weapons: shelf('weapons'),
    sets: shelf('sets'),
    namecards: shelf('namecards'),
    bangboo: shelf('bangboo'),
  };
}

function shelfOf<Head extends CatalogHead, Body>(
  kindRows: Rows,
  bytes: Buffer,
): CatalogShelf<Head, Body> {
  const byId = new Map(kindRows.map((row) => [row[0].id, row]));
  if (kindRows.some(([, start, length]) => start + length > bytes.length))
    throw new CatalogFileError('it ends within its records');
  const bodies = new LRUCache<number, object>({ max: keptBodies });
  return {
    heads: kindRows.map(([head]) => head as unknown as Head),
    find: (id) => byId.get(id)?.[0] as Head | undefined,
    body(id) {
      const row = byId.get(id);
      if (row === undefined) return undefined;
      const kept = bodies.get(id);
      if (kept !== undefined) return kept as Body;
      const [, start, length] = row;
      const body = JSON.parse(bytes.toString('utf8', start, start + length)) as object;
      bodies.set(id, body);
      return body as Body;
    },
  };
}
