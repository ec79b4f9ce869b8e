import type { BannerRecord } from '../../games/banner.ts';
import type { CatalogContent, CatalogShared } from '../../games/catalog.ts';
import { type CatalogKind, catalogKinds } from '../../games/catalog-pack.ts';
import { games } from '../../games/index.ts';
import type { AnyRecord } from './record-faults.ts';
import { namesFault, valueFault } from './value-faults.ts';

export const slotsOf = ({ slots }: CatalogShared): ReadonlySet<string> =>
  new Set(slots.map(({ slot }) => slot));

export function wholeFaults(content: CatalogContent): string[] {
  const faults = catalogKinds.flatMap((kind) => {
    const records: readonly AnyRecord[] = content[kind];
    if (!games[content.game].catalogKinds.includes(kind))
      return records.length > 0 ? [`${content.game} has no ${kind}`] : [];
    return records.length === 0 ? [`there are no ${kind}`] : orderFaults(kind, records);
  });
  return content.version === '' ? ['the version of the game is missing', ...faults] : faults;
}

function orderFaults(kind: CatalogKind, records: readonly AnyRecord[]): string[] {
  const at = records.findIndex(
    ({ head }, index) => index > 0 && (records[index - 1]?.head.id ?? 0) >= head.id,
  );
  return at === -1 ? [] : [`${kind}: id ${records[at]?.head.id} is there twice or out of order`];
}

export function sharedFaults(
  { game, shared }: Pick<CatalogContent, 'game' | 'shared'>,
  slots: ReadonlySet<string>,
): string[] {
  const faults: string[] = [];
  const foreign = [...slots].find((slot) => !games[game].slots.includes(slot));
  if (foreign !== undefined) faults.push(`${game} has no slot ${foreign}`);
  if (slots.size === 0 || slots.size < shared.slots.length)
    faults.push('the slots are missing or not unique');
  const strange = shared.mainStats.find(({ slot }) => !slots.has(slot));
  if (strange) faults.push(`main stats are told of an unknown slot, ${strange.slot}`);
  const rest = valueFault(shared.mainStats, 'mainStats') ?? materialFault(shared);
  return rest === undefined ? faults : [...faults, rest];
}

const materialFault = ({ materials }: CatalogShared): string | undefined =>
  Object.entries(materials)
    .map(([id, names]) => namesFault(names, `material ${id}`))
    .find((fault) => fault !== undefined);

/** One sentence for the first banner that is none. */
export function bannerFaults({ banners = [] }: Pick<CatalogContent, 'banners'>): string[] {
  const ids = new Set<string>();
  const faults = banners.flatMap((banner) => {
    const fault = ids.has(banner.id) ? 'it is there twice' : bannerFault(banner);
    ids.add(banner.id);
    return fault === undefined ? [] : [`banner ${banner.id}: ${fault}`];
  });
  return faults.slice(0, 1);
}

function bannerFault({ startsAt, endsAt, featured, phase }: BannerRecord): string | undefined {
  const start = Date.parse(startsAt);
  if (!(start < (endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt))))
    return 'it has no time to run in';
  if (featured.length === 0) return 'it features nothing';
  return phase >= 1 ? undefined : 'its phase is none';
}
