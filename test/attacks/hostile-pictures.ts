import { crc32, deflateSync } from 'node:zlib';

/**
 * A whole progressive JPEG of one grey: every scan beyond the first says in a few bytes that nothing changes, and
 * costs the decoder a pass over all blocks of the picture.
 */
export function jpegOfScans(scans: number, size = 4000): Buffer {
  const blocks = Math.ceil(size / 8) ** 2;
  const pass = scan([1, 1, 0x00, 1, 63, 0], endsOfBand(blocks));
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, size >> 8, size & 255, size >> 8, size & 255, 1, 1, 0x11, 0]),
    codeOf(0, 0x00),
    scan([1, 1, 0x00, 0, 0, 0], Buffer.alloc(Math.ceil(blocks / 8))),
    codeOf(1, 0xe0),
    ...Array<Buffer>(scans - 1).fill(pass),
    Buffer.from('ffd9', 'hex'),
  ]);
}

function segment(marker: number, data: readonly number[]): Buffer {
  const length = data.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...data]);
}

const scan = (head: readonly number[], data: Buffer): Buffer =>
  Buffer.concat([segment(0xda, head), data]);

/** A table with one code, the single bit 0, for this symbol. */
const codeOf = (kind: number, symbol: number): Buffer =>
  segment(0xc4, [kind << 4, 1, ...Array<number>(15).fill(0), symbol]);

/** "The next 32,767 blocks have nothing", until all blocks are named. */
function endsOfBand(blocks: number): Buffer {
  let bits = '';
  for (let left = blocks; left > 0; left -= 32_767) {
    const run = Math.max(Math.min(left, 32_767), 16_384);
    bits += `0${(run - 16_384).toString(2).padStart(14, '0')}`;
  }
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)).flatMap(stuffed));
}

const stuffed = (byte: number): number[] => (byte === 255 ? [255, 0] : [byte]);

/** An animation of so many frames of the first picture. */
export function webpOfFrames(still: Buffer, frames: number, size: number): Buffer {
  const frame = Buffer.concat([Buffer.alloc(16), still.subarray(12)]);
  frame.writeUIntLE(size - 1, 6, 3);
  frame.writeUIntLE(size - 1, 9, 3);
  const canvas = Buffer.alloc(10);
  canvas[0] = 2;
  canvas.writeUIntLE(size - 1, 4, 3);
  canvas.writeUIntLE(size - 1, 7, 3);
  const parts = [riff('VP8X', canvas), riff('ANIM', Buffer.alloc(6))];
  const body = [Buffer.from('WEBP'), ...parts, ...Array(frames).fill(riff('ANMF', frame))];
  return riff('RIFF', Buffer.concat(body));
}

function riff(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
}

/** A part of a PNG. */
export function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), data])));
  return Buffer.concat([head, data, sum]);
}

/** The PNG with these parts behind its header. */
export const pngWith = (png: Buffer, ...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

const zeros = (bytes: number): Buffer => deflateSync(Buffer.alloc(bytes), { level: 9 });

/** 20 kB that unpack to 20 MB of text. */
export const textBomb = (): Buffer =>
  pngChunk('zTXt', Buffer.concat([Buffer.from('k\0\0'), zeros(20_000_000)]));

/** The same as a colour profile. */
export const profileBomb = (): Buffer =>
  pngChunk('iCCP', Buffer.concat([Buffer.from('k\0\0'), zeros(200_000_000)]));

/** The PNG as the first of so many frames. */
export const pngOfFrames = (png: Buffer, frames: number): Buffer =>
  pngWith(png, pngChunk('acTL', Buffer.alloc(8)), ...frameChunks(frames));

const frameChunks = (frames: number): Buffer[] =>
  Array.from({ length: frames }, () => pngChunk('fcTL', Buffer.alloc(26)));
