import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { CatalogContent, CatalogRecord } from './catalog.ts';
import type { CatalogHead } from './catalog-members.ts';
import {
  type CatalogCounts,
  type CatalogKind,
  type CatalogManifest,
  type CatalogOrigin,
  catalogKinds,
} from './catalog-pack.ts';
import { bannersFormat, format, lengthBytes, mappingFormat } from './catalog-pack-format.ts';

/** The byte of a gzip header that names the system, and its value for "unknown": the same file everywhere. */
const gzipSystem = { at: 9, unknown: 255 };

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
      for (const section of frame({ sources: [], builtAt: '' })) digest.update(section);
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

/** The sections of the file, of which only the manifest in the header depends on the origin. */
function frameOf(content: CatalogContent): (origin: CatalogOrigin) => Buffer[] {
  const bodies: Buffer[] = [];
  let end = 0;
  const written = (value: unknown) => {
    const bytes = Buffer.from(JSON.stringify(value));
    bodies.push(bytes);
    const start = end;
    end += bytes.length;
    return { start, length: bytes.length };
  };
  const rowsOf = (records: readonly CatalogRecord<CatalogHead, unknown>[]) =>
    records.map(({ head, body }) => {
      const { start, length } = written(body);
      return [head, start, length];
    });
  const { game, version, shared } = content;
  const counts = countsOf(content);
  const kinds = Object.fromEntries(catalogKinds.map((kind) => [kind, rowsOf(content[kind])]));
  const section = (value: unknown, form: number) =>
    value === undefined ? undefined : { format: form, ...written(value) };
  const mapping = section(content.mapping, mappingFormat);
  const banners = section(content.banners, bannersFormat);
  const members = JSON.stringify({ shared, rows: kinds, mapping, banners }).slice(1);
  return ({ sources, builtAt }) => {
    const manifest: CatalogManifest = { sources, builtAt, counts };
    const before = JSON.stringify({ format, game, version, manifest }).slice(0, -1);
    const head = Buffer.from(`${before},${members}`);
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32BE(head.length);
    return [length, head, ...bodies];
  };
}
