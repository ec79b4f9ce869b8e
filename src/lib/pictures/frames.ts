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
