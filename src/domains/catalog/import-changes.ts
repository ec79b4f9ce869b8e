import { isDeepStrictEqual } from 'node:util';
import type {
  BannerRecord,
  CatalogContent,
  CatalogHead,
  CatalogRecord,
} from '../../games/catalog.ts';
import {
  type CatalogKind,
  type CatalogPack,
  catalogKinds,
  type KindRecords,
} from '../../games/catalog-pack.ts';

export type Changes = Readonly<Record<CatalogKind, ReturnType<typeof compareKind>>>;

/** A source that lost a larger share of a kind is broken or was read in part. */
const maxLost = 0.02;

/** What a new content would change of the one that is served. */
export const compareContent = (content: CatalogContent, served: CatalogPack | undefined): Changes =>
  Object.fromEntries(
    catalogKinds.map((kind) => [kind, compareKind(content[kind], served?.[kind])]),
  ) as Changes;

/** Whether all records and all that they share are the same. */
export const isUnchanged = (
  content: CatalogContent,
  served: CatalogPack | undefined,
  changes: Changes,
): boolean =>
  served !== undefined &&
  content.version === served.version &&
  isEqual(content.shared, served.shared) &&
  isEqual(content.mapping ?? null, served.mapping?.read() ?? null) &&
  isEqual(content.banners ?? null, served.banners?.read() ?? null) &&
  Object.values(changes).every(
    ({ added, changed, missing }) => added.length + changed.length + missing.length === 0,
  );

/** One sentence for each kind that lost too much. */
export const findLosses = (
  content: CatalogContent,
  served: CatalogPack | undefined,
  changes: Changes,
): string[] => [
  ...catalogKinds.flatMap((kind) =>
    findLoss(kind, served?.[kind].heads.length ?? 0, changes[kind].missing.length),
  ),
  ...findBannerLosses(content.banners ?? [], served?.banners?.read() ?? []),
];

const findLoss = (things: string, before: number, lost: number): string[] =>
  lost > before * maxLost ? [`${lost} of ${before} ${things} are missing`] : [];

/** Titles come from a source of their own, which may be the one that was read in part. */
function findBannerLosses(
  banners: readonly BannerRecord[],
  before: readonly BannerRecord[],
): string[] {
  const known = new Map(banners.map((banner) => [banner.id, banner]));
  const titled = before.filter(({ titles }) => titles !== null);
  const untitled = titled.filter(({ id }) => known.get(id)?.titles == null);
  const missing = before.filter(({ id }) => !known.has(id));
  return [
    ...findLoss('banners', before.length, missing.length),
    ...findLoss('titles of banners', titled.length, untitled.length),
  ];
}

function compareKind(
  records: readonly CatalogRecord<CatalogHead, unknown>[],
  served: KindRecords<CatalogHead, unknown> | undefined,
) {
  const ids = new Set(records.map(({ head }) => head.id));
  const known = records.filter(({ head }) => served?.find(head.id) !== undefined);
  const changed = known.filter(
    ({ head, body }) =>
      !isEqual(head, served?.find(head.id)) || !isEqual(body, served?.body(head.id)),
  );
  return {
    count: records.length,
    added: [...ids].filter((id) => served?.find(id) === undefined),
    changed: changed.map(({ head }) => head.id),
    /** Ids that were there and are not in the new content. */
    missing: (served?.heads ?? []).map(({ id }) => id).filter((id) => !ids.has(id)),
  };
}

/** Equal as JSON; the order of members makes no difference. */
function isEqual(fresh: unknown, served: unknown): boolean {
  const text = JSON.stringify(fresh);
  return text === JSON.stringify(served) || isDeepStrictEqual(JSON.parse(text), served);
}
