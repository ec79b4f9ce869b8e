import type { GameId } from '../../games/ids.ts';

/** What a picture may show, as callers name it (R13.2). */
export const assetKinds = [
  'character',
  'agent',
  'weapon',
  'light_cone',
  'w_engine',
  'artifact',
  'relic',
  'drive_disc',
  'namecard',
  'bangboo',
] as const;
export type AssetKind = (typeof assetKinds)[number];

export const assetVariants = ['icon', 'side', 'portrait', 'splash', 'chibi', 'banner'] as const;
export type AssetVariant = (typeof assetVariants)[number];

/** One picture as callers name it. */
export interface AssetName {
  readonly game: GameId;
  readonly kind: AssetKind;
  readonly id: number;
  readonly variant: AssetVariant;
}
