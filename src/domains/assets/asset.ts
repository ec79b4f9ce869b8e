import type { AssetName } from './kinds.ts';

export interface Asset {
  readonly url: string;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
  /** Epoch milliseconds. */
  readonly cachedUntil: number;
}

/** Where the picture of one item of a list is (R13.2). */
export interface AssetLink extends Pick<AssetName, 'kind' | 'id'> {
  readonly url: string;
}

/** An item of a list that has no picture; the others are not affected (R13.2). */
export interface AssetFault extends Pick<AssetName, 'kind' | 'id'> {
  readonly error: { readonly code: 'not_found'; readonly message: string };
}
