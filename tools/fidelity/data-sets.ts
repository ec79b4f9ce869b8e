import type { DataSet } from './claim.ts';
import { genshinData } from './genshin-data.ts';
import { genshinDb } from './genshin-db.ts';
import { hsrData } from './hsr-data.ts';
import { starrailData } from './starrail-data.ts';
import { zzzDaReckon } from './zzz-da-reckon.ts';

/** The data sets that the catalog can be held against: one more is one more line here. */
export const dataSets: readonly DataSet[] = [
  genshinData,
  genshinDb,
  hsrData,
  starrailData,
  zzzDaReckon,
];
