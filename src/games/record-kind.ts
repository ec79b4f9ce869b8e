import type { CatalogKind } from './catalog-pack.ts';

/** What a record of the catalog is, whatever its game calls it. In the order in which people mean them by a name. */
export const recordKinds = ['character', 'weapon', 'set', 'bangboo', 'namecard'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Where the records of a kind are kept. */
export const kindsOfRecords: Readonly<Record<RecordKind, CatalogKind>> = {
  character: 'characters',
  weapon: 'weapons',
  set: 'sets',
  bangboo: 'bangboo',
  namecard: 'namecards',
};
