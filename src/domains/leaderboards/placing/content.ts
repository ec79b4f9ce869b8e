import type { CatalogPack } from '../../../games/catalog-pack.ts';
import type { ShownCharacterBase } from '../../../games/game.ts';
import type { GameId } from '../../../games/ids.ts';
import { games } from '../../../games/index.ts';
import type { RankedValues } from '../../../games/leaderboard.ts';
import { shortDigest } from '../../../lib/ids.ts';
import { formulaOf } from '../formula.ts';
import type { Shown } from '../ports.ts';
import type { Content } from '../store.ts';

/** What a shown character is ranked by. */
export type Ranking = (
  game: GameId,
  character: ShownCharacterBase,
  pack: CatalogPack,
) => { readonly avatarId: number; readonly values: RankedValues };

export const rankingOfGames: Ranking = (game, character, pack) => {
  const { builds } = games[game];
  return { avatarId: builds.idOf(character), values: builds.ranked(character, pack) };
};

export const noContent = (formula: string): Content => ({
  nickname: '',
  region: 'unknown',
  formula,
  characters: [],
});

/** What a showcase is worth. A character that is as it was keeps its values: they are simulated, which takes a while. */
export function contentOf(
  { player, region }: Shown,
  pack: CatalogPack,
  before: Content,
  ranking: Ranking,
): Content {
  const formula = formulaOf(pack);
  const isNew = before.characters.length === 0;
  const known = new Map(
    before.formula === formula ? before.characters.map((one) => [one.digest, one]) : [],
  );
  const characters = new Map<number, Content['characters'][number]>();
  for (const character of player.showcase) {
    if (character.detail === null) continue;
    // Most are looked up once, and hashing costs time.
    const digest = isNew ? {} : { digest: digestOf(character) };
    const kept = known.get(digest.digest);
    const { avatarId, values } = kept ?? ranking(player.game, character, pack);
    // Of a character that is shown twice the first counts.
    if (!characters.has(avatarId) && Object.keys(values).length > 0)
      characters.set(avatarId, { avatarId, ...digest, values });
  }
  return { nickname: player.nickname, region, formula, characters: [...characters.values()] };
}

const digestOf = (character: ShownCharacterBase): string => shortDigest(JSON.stringify(character));
