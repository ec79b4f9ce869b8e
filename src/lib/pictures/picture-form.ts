/** What the parts of a file say before anything of it is decoded. */
export type PictureForm =
  /** What of it makes the pixels: all that a decoder has to see. */
  | { readonly bytes: Uint8Array; readonly fault?: undefined }
  /** Why it is not decoded; for whoever sent it. */
  | { readonly fault: string };

export const tooMany = (max: number, what: string): PictureForm => ({
  fault: `The picture has more than ${max} ${what}.`,
});
