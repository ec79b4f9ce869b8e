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
export type PictureFaultKind = 'unfit' | 'unavailable';

/** Why a picture was not made; the message is for whoever sent it. */
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
