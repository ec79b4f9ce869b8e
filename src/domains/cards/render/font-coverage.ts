import { brotliDecompressSync } from 'node:zlib';

export type Range = [number, number];

const headerBytes = 48;
/** The numbers of tables whose names WOFF2 leaves out. */
const knownTables = { cmap: 0, glyf: 10, loca: 11 } as const;
const namedTable = 63;

/** Which code points a WOFF2 font really has a glyph for, in order; the lists of the packages name more than that. */
export function coverageOf(font: Uint8Array): readonly Range[] {
  const cmap = characterMap(Buffer.from(font.buffer, font.byteOffset, font.byteLength));
  const table = subtableOf(cmap);
  const format = table.readUInt16BE(0);
  if (format === 12) return groupsOf(table);
  if (format === 4) return segmentsOf(table);
  throw new Error(`A font has a character map of the format ${format}.`);
}

/** The table `cmap`, which WOFF2 does not transform. */
function characterMap(font: Buffer): Buffer {
  const tables = font.readUInt16BE(12);
  const compressed = font.readUInt32BE(20);
  let at = headerBytes;
  let start = 0;
  let found: Range | undefined;

  function nextNumber(): number {
    let value = 0;
    for (let byte = 0x80; byte & 0x80; at += 1) {
      byte = font.readUInt8(at);
      value = value * 128 + (byte & 0x7f);
    }
    return value;
  }

  for (let index = 0; index < tables; index += 1) {
    const flags = font.readUInt8(at);
    const [tag, version] = [flags & 63, flags >> 6];
    at += tag === namedTable ? 5 : 1;
    const original = nextNumber();
    const isGlyphs = tag === knownTables.glyf || tag === knownTables.loca;
    const length = (isGlyphs ? version !== 3 : version !== 0) ? nextNumber() : original;
    if (tag === knownTables.cmap) found = [start, start + length];
    start += length;
  }
  if (found === undefined) throw new Error('A font has no character map.');
  return brotliDecompressSync(font.subarray(at, at + compressed)).subarray(...found);
}

/** The largest subtable for Unicode: the one of format 12 where there is one. */
function subtableOf(cmap: Buffer): Buffer {
  const records = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => 4 + index * 8);
  const tables = records
    .filter((at) => cmap.readUInt16BE(at) === 0 || cmap.readUInt16BE(at) === 3)
    .map((at) => cmap.subarray(cmap.readUInt32BE(at + 4)));
  const [first] = tables
    .filter((table) => [4, 12].includes(table.readUInt16BE(0)))
    .toSorted((one, other) => other.readUInt16BE(0) - one.readUInt16BE(0));
  if (first === undefined) throw new Error('A font has no character map for Unicode.');
  return first;
}

const groupsOf = (table: Buffer): Range[] =>
  Array.from({ length: table.readUInt32BE(12) }, (_, index) => {
    const at = 16 + index * 12;
    return [table.readUInt32BE(at), table.readUInt32BE(at + 4)];
  });

function segmentsOf(table: Buffer): Range[] {
  const bytes = table.readUInt16BE(6);
  const ranges: Range[] = [];
  for (let at = 0; at < bytes; at += 2) {
    const end = table.readUInt16BE(14 + at);
    const start = table.readUInt16BE(16 + bytes + at);
    for (let point = start; point <= end && point < 0xffff; point += 1) {
      if (!hasGlyph(table, at, bytes, start, point)) continue;
      const last = ranges.at(-1);
      if (last && last[1] === point - 1) last[1] = point;
      else ranges.push([point, point]);
    }
  }
  return ranges;
}

/** Glyph 0 stands for none. */
function hasGlyph(table: Buffer, at: number, bytes: number, start: number, point: number): boolean {
  const delta = table.readUInt16BE(16 + bytes * 2 + at);
  const offsetAt = 16 + bytes * 3 + at;
  const offset = table.readUInt16BE(offsetAt);
  if (offset === 0) return ((point + delta) & 0xffff) !== 0;
  return table.readUInt16BE(offsetAt + offset + (point - start) * 2) !== 0;
}
