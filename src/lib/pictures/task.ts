import type { FrameBounds } from './frames.ts';
import type { PictureOrder } from './order.ts';

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

/** The largest original: art of the games has at most so much, and evidence half of it. */
export const largestTask: FrameBounds = { maxNoteBytes, maxBytes: 10 * 1024 * 1024 };

/** The largest picture that is made: three times of the largest evidence, and a byte for each of its pixels. */
export const largestReply: FrameBounds = { maxNoteBytes, maxBytes: 16 * 1024 * 1024 };
