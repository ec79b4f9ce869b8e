/** How to make a picture again from its pixels, without its metadata. */
export interface PictureOrder {
  readonly maxPixels: number;
  /** Whether to turn it as its EXIF data says. */
  readonly upright: boolean;
  /** Unchanged when left out. */
  readonly size?: { readonly width: number; readonly height: number };
  readonly output: PictureOutput;
}

export type PictureOutput =
  | { readonly format: 'png' }
  /** Transparent pixels become white. */
  | { readonly format: 'jpg'; readonly quality: number }
  | { readonly format: 'webp'; readonly quality: number; readonly effort: number };

export interface MadePicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Makes a picture again for a lineage of keys, in a process of its own. Rejects with a `PictureFault`. Does not change
 * the bytes.
 */
export type MakePicture<Order = PictureOrder> = (
  lineage: string,
  bytes: Uint8Array,
  order: Order,
) => Promise<MadePicture>;

/** `unfit`: the picture is at fault. `unavailable`: we are, and a retry may succeed. */
type PictureFaultKind = 'unfit' | 'unavailable';

/** Why a picture was not made; the message is a sentence for its sender. */
export class PictureFault extends Error {
  readonly kind: PictureFaultKind;

  constructor(kind: PictureFaultKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PictureFault';
    this.kind = kind;
  }
}

export const undecodable = (): PictureFault =>
  new PictureFault('unfit', 'The picture cannot be decoded.');

export const tooCostly = (): PictureFault =>
  new PictureFault('unfit', 'The picture takes too much time or memory to decode.');

export const unavailable = (cause?: unknown): PictureFault =>
  new PictureFault('unavailable', 'No picture can be decoded at the moment; try again later.', {
    cause,
  });

export interface PictureLimits {
  readonly cpuMs: number;
  readonly memoryBytes: number;
}

/** A task of a picture process, sent with the bytes of the picture. */
export interface PictureTask<Order = PictureOrder> extends PictureLimits {
  readonly order: Order;
}

const maxNoteBytes = 1024;

/** The largest original of the games' art; evidence is at most half of it. */
export const largestTask: FrameBounds = { maxNoteBytes, maxBytes: 10 * 1024 * 1024 };

/**
 * The largest result, which is the largest blob that the store accepts: three times the largest evidence.
 */
export const largestReply: FrameBounds = { maxNoteBytes, maxBytes: 16 * 1024 * 1024 - 64 * 1024 };

/** One message between the service and a picture process: JSON, and the bytes of a picture or none. */
export interface Frame {
  readonly note: unknown;
  readonly bytes: Uint8Array;
}

export interface FrameBounds {
  readonly maxNoteBytes: number;
  readonly maxBytes: number;
}

const headBytes = 8;

/** The beginning of a frame; its bytes are sent after it, without a copy. */
export function frameHead(note: unknown, bytes: Uint8Array): Buffer {
  const text = Buffer.from(JSON.stringify(note));
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(text.byteLength, 0);
  head.writeUInt32BE(bytes.byteLength, 4);
  return Buffer.concat([head, text]);
}

/**
 * A reader to feed with the pieces of a stream. It calls `onFrame` with each complete frame, and throws at the head of a
 * frame that is larger than the bounds.
 */
export function frameReader(
  { maxNoteBytes, maxBytes }: FrameBounds,
  onFrame: (frame: Frame) => void,
): (piece: Buffer) => void {
  let pieces: Buffer[] = [];
  let held = 0;
  let wanted = headBytes;
  let noteBytes: number | undefined;

  function take(whole: Buffer): void {
    if (noteBytes === undefined) {
      noteBytes = whole.readUInt32BE(0);
      const length = whole.readUInt32BE(4);
      if (noteBytes > maxNoteBytes || length > maxBytes)
        throw new Error(`A frame of ${noteBytes} and ${length} bytes is too large.`);
      wanted = noteBytes + length;
      return;
    }
    const note: unknown = JSON.parse(whole.toString('utf8', 0, noteBytes));
    const bytes = whole.subarray(noteBytes);
    wanted = headBytes;
    noteBytes = undefined;
    onFrame({ note, bytes });
  }

  return (piece) => {
    pieces.push(piece);
    held += piece.byteLength;
    while (held >= wanted) {
      const whole = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces, held);
      const rest = whole.subarray(wanted);
      const taken = whole.subarray(0, wanted);
      pieces = rest.byteLength > 0 ? [rest] : [];
      held = rest.byteLength;
      take(taken);
    }
  };
}
