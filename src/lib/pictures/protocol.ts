/** What is to be made of the bytes of a picture. Nothing but its pixels is taken over. */
export interface PictureOrder {
  /** More than these are refused. */
  readonly maxPixels: number;
  /** Turned as its EXIF data says. */
  readonly upright: boolean;
  /** Its own when left out. */
  readonly size?: { readonly width: number; readonly height: number };
  readonly output: PictureOutput;
}

export type PictureOutput =
  | { readonly format: 'png' }
  /** What is see-through becomes white. */
  | { readonly format: 'jpg'; readonly quality: number }
  | { readonly format: 'webp'; readonly quality: number; readonly effort: number };

export interface MadePicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Makes a picture anew for a lineage of keys, in a process of its own. Rejects with a `PictureFault`; the bytes stay
 * as they are.
 */
export type MakePicture<Order = PictureOrder> = (
  lineage: string,
  bytes: Uint8Array,
  order: Order,
) => Promise<MadePicture>;

/** `unfit`: the picture is at fault. `unavailable`: we are; the same picture may be made later. */
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

/** What one picture may take of a picture process. */
export interface PictureLimits {
  /** Of processor time: a busy machine takes nothing of it. */
  readonly cpuMs: number;
  /** What the process may hold in all. */
  readonly memoryBytes: number;
}

/** What goes to a picture process, with the bytes of what it is made of. */
export interface PictureTask<Order = PictureOrder> extends PictureLimits {
  readonly order: Order;
}

const maxNoteBytes = 1024;

/** The largest original: that of the games' art; evidence has half of it at most. */
export const largestTask: FrameBounds = { maxNoteBytes, maxBytes: 10 * 1024 * 1024 };

/**
 * The largest picture that is made: three times of the largest evidence, and nearly a byte for each of its pixels. The
 * store takes no larger blob.
 */
export const largestReply: FrameBounds = { maxNoteBytes, maxBytes: 16 * 1024 * 1024 - 64 * 1024 };

/** One message between the service and a picture process: a little JSON, and the bytes of a picture or none. */
export interface Frame {
  readonly note: unknown;
  readonly bytes: Uint8Array;
}

export interface FrameBounds {
  readonly maxNoteBytes: number;
  readonly maxBytes: number;
}

const headBytes = 8;

/** What a frame begins with; its bytes follow as they are, without a copy. */
export function frameHead(note: unknown, bytes: Uint8Array): Buffer {
  const text = Buffer.from(JSON.stringify(note));
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(text.byteLength, 0);
  head.writeUInt32BE(bytes.byteLength, 4);
  return Buffer.concat([head, text]);
}

/**
 * Answers what to feed with the pieces of a stream. Each frame is handed on once it is whole; one that announces more
 * than the bounds throws before anything of it is held.
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
