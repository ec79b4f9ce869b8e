import { oncePerPack } from '../../pack-data.ts';
import { int, pick, type Random } from '../../random.ts';
import type { HsrShowcaseCharacter } from '../showcase.ts';
import { type HsrData, hsrData } from '../tables.ts';
import { promotionFor } from './promotion.ts';
import { sandboxRelics } from './relics.ts';
import { sandboxTraces } from './traces.ts';

const characterLevels = [80, 80, 80, 80, 75, 70, 60, 50, 40, 20];

function idsBy<Row>(rows: Readonly<Record<string, Row>>, key: (id: string, row: Row) => string) {
  const groups = new Map<string, number[]>();
  for (const [id, row] of Object.entries(rows)) {
    groups.set(key(id, row), [...(groups.get(key(id, row)) ?? []), Number(id)]);
  }
  return groups;
}

const lightConesByPath = oncePerPack((pack) =>
  idsBy(hsrData(pack).tables.lightCones, (_id, { path }) => path),
);

/** One id per name: an account has one Trailblazer, whatever the path. */
export const avatarsByName = oncePerPack((pack) => {
  const nameOf = (id: string) => pack.characters.find(Number(id))?.names[0] ?? '';
  return [...idsBy(hsrData(pack).tables.avatars, nameOf).values()];
});

function sandboxLightCone(
  { pack }: HsrData,
  random: Random,
  path: string,
): HsrShowcaseCharacter['lightCone'] {
  const level = pick(random, characterLevels);
  return {
    id: pick(random, lightConesByPath(pack).get(path) ?? []),
    level,
    promotion: promotionFor(random, level),
    superimpose: int(random, 1, 5),
  };
}

export function sandboxCharacter(
  data: HsrData,
  random: Random,
  avatarId: number,
): HsrShowcaseCharacter | undefined {
  const avatar = data.tables.avatars[avatarId];
  const enhancedId = int(random, 0, (avatar?.forms.length ?? 1) - 1);
  const form = avatar?.forms[enhancedId];
  if (avatar === undefined || form === undefined) return undefined;
  const level = pick(random, characterLevels);
  const promotion = promotionFor(random, level);
  const trained = Math.max(0, promotion - int(random, 0, 1));
  return {
    avatarId,
    hidden: false,
    level,
    promotion,
    eidolon: int(random, 0, 6),
    enhancedId,
    lightCone: sandboxLightCone(data, random, avatar.path),
    relics: sandboxRelics(data, random),
    traces: sandboxTraces(random, form, level, trained),
  };
}

export const hiddenCharacter = ({
  avatarId,
  level,
}: HsrShowcaseCharacter): HsrShowcaseCharacter => ({
  avatarId,
  hidden: true,
  level,
  promotion: 0,
  eidolon: 0,
  enhancedId: 0,
  lightCone: null,
  relics: [],
  traces: {},
});
