import type { CatalogPack } from '../../catalog-pack.ts';
import { oncePerPack } from '../../pack-data.ts';
import { pick, type Random, sample } from '../../random.ts';
import { type AvatarRow, genshinData } from '../tables.ts';

const characterCount = 8;

export interface Candidate {
  readonly avatarId: number;
  readonly depotId: number;
  readonly row: AvatarRow;
}

const twins = [10_000_005, 10_000_007];

/** Characters whose element, weapon and skills are all known, one entry each: the traveler in one element. */
const candidatesOf = oncePerPack((pack): readonly Candidate[] =>
  Object.entries(genshinData(pack).tables.avatars)
    .filter(
      ([, { element, weaponType, skills }]) =>
        element && weaponType && skills.every((one) => one.names[0]),
    )
    .map(([key, row]) => {
      const [avatarId = 0, depotId] = key.split('-').map(Number);
      return { avatarId, depotId: depotId ?? (avatarId - 10_000_000) * 100 + 1, row };
    }),
);

export function pickCharacters(pack: CatalogPack, random: Random): Candidate[] {
  const candidates = candidatesOf(pack);
  const ownTwin = pick(random, twins);
  const traveler = pick(
    random,
    candidates.filter(({ avatarId }) => avatarId === ownTwin),
  );
  const others = candidates.filter(({ avatarId }) => !twins.includes(avatarId));
  return sample(random, [traveler, ...others], characterCount);
}
