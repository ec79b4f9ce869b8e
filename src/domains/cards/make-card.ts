import type { CatalogPack } from '../../games/catalog-pack.ts';
import type { CharacterSheet } from '../../games/character-sheet.ts';
import type { PlayerBase, ShownCharacterBase } from '../../games/game.ts';
import type { GearItem } from '../../games/gear.ts';
import { snakeCase } from '../../lib/text.ts';
import type { CharacterRank } from '../leaderboards/ports.ts';
import type { TrustService } from '../trust/service.ts';
import type { Card } from './card.ts';
import type { CardRequest } from './request.ts';

/** Everything that a card is made of. */
export interface CardSources {
  readonly player: PlayerBase;
  readonly character: ShownCharacterBase;
  readonly sheet: CharacterSheet;
  readonly trust: Awaited<ReturnType<TrustService['get']>>;
  readonly ranks: readonly CharacterRank[];
  readonly pack: CatalogPack;
}

/** What stands on the card. The same sources make an equal card, member by member. */
export function makeCard(request: CardRequest, sources: CardSources): Card {
  const { environment, game, uid, language, theme, showsUid } = request;
  const { player, trust, ranks } = sources;
  const { score, tier, tierMeta } = trust;
  return {
    game,
    language,
    theme,
    ...shownCharacter(sources),
    player: {
      nickname: player.nickname,
      uid: showsUid ? uid : null,
      level: player.level,
    },
    trust: { score, tier, label: tierMeta.label, color: tierMeta.color },
    rank: bestOf(ranks),
    sandbox: environment === 'test',
  };
}

/** What the catalog cannot name is called by its number. */
const nameOf = ({ id, name }: { readonly id: number; readonly name: string | null }): string =>
  name ?? String(id);

function shownCharacter({ character, sheet, pack }: CardSources) {
  const { id, element, path, rank, weapon, gear, detail } = sheet;
  const { build } = character;
  return {
    character: {
      id,
      name: nameOf({ id, name: character.name }),
      element,
      path,
      level: character.level,
      rank,
    },
    weapon: weapon && {
      id: weapon.id,
      name: nameOf(weapon),
      level: weapon.level,
      refinement: weapon.refinement,
      rarity: pack.weapons.find(weapon.id)?.rarity ?? null,
    },
    stats: shownStats(detail?.stats ?? {}),
    talents: (detail?.talents ?? []).map(({ type, level }) => ({ type, level })),
    gear: gear.map(shownGear),
    build: build ? { score: build.score, grade: build.grade, critValue: build.critValue } : null,
  };
}

/** Final stats by the shared vocabulary, in percent points as they are; those that nobody can know are left out. */
const shownStats = (stats: object): Card['stats'] =>
  Object.entries(stats as Readonly<Record<string, number | null>>).flatMap(([member, value]) =>
    value === null ? [] : [{ stat: snakeCase(member), value }],
  );

const shownGear = (item: GearItem): Card['gear'][number] => ({
  slot: item.slot,
  setId: item.set.id,
  setName: nameOf(item.set),
  level: item.level,
  mainStat: { stat: item.mainStat.stat, value: item.mainStat.value },
  subStats: item.subStats.map(({ stat, value, rolls }) => ({ stat, value, rolls })),
  critValue: item.critValue,
});

/** The best rank that it has on a global board; of equal ones the first. */
function bestOf(ranks: readonly CharacterRank[]): Card['rank'] {
  const best = ranks.reduce<CharacterRank | undefined>(
    (first, next) => (first && first.rank <= next.rank ? first : next),
    undefined,
  );
  return best ? { metric: best.metric, rank: best.rank, total: best.total } : null;
}
