import { int, pick, type Random } from '../../random.ts';
import type { HsrShowcaseCharacter } from '../showcase.ts';
import { tables } from '../tables.ts';
import { promotionFor } from './promotion.ts';
import { sandboxRelics } from './relics.ts';
import { sandboxTraces } from './traces.ts';

const characterLevels = [80, 80, 80, 80, 75, 70, 60, 50, 40, 20];

function idsBy<Row>(rows: Readonly<Record<string, Row>>, key: (row: Row) => string) {
  const groups = new Map<string, number[]>();
  for (const [id, row] of Object.entries(rows)) {
    groups.set(key(row), [...(groups.get(key(row)) ?? []), Number(id)]);
  }
  return groups;
}

const lightConesByPath = idsBy(tables.lightCones, ({ path }) => path);
/** One id per name: an account has one Trailblazer, whatever the path. */
export const avatarsByName = [...idsBy(tables.avatars, ({ names }) => names[0] ?? '').values()];

function sandboxLightCone(random: Random, path: string): HsrShowcaseCharacter['lightCone'] {
  const level = pick(random, characterLevels);
  return {
    id: pick(random, lightConesByPath.get(path) ?? []),
    level,
    promotion: promotionFor(random, level),
    superimpose: int(random, 1, 5),
  };
}

export function sandboxCharacter(
  random: Random,
  avatarId: number,
): HsrShowcaseCharacter | undefined {
  const avatar = tables.avatars[avatarId];
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
    lightCone: sandboxLightCone(random, avatar.path),
    relics: sandboxRelics(random),
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
