import type { KeptText } from '../../answers/kept-text.ts';

/** One file that pages load, and its media type. */
export interface PageFile {
  readonly path: string;
  readonly type: string;
  readonly text: KeptText;
}
