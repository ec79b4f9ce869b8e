import type { BangbooBody, BangbooHead, LevelRecord } from '../../../games/catalog.ts';
import type { GameId } from '../../../games/ids.ts';
import { games } from '../../../games/index.ts';
import { textIn } from '../../../games/names.ts';
import type { Rarity } from '../../../games/rarity.ts';
import { type AddedStat, presentStats } from './members.ts';
import { nameOf, type PresentOptions, pictureUrl } from './present.ts';

export interface Bangboo {
  readonly game: GameId;
  readonly bangbooId: number;
  readonly name: string | null;
  readonly rarity: Rarity;
  readonly iconUrl: string;
  readonly activeSkill: BangbooSkill;
  readonly passiveSkill: BangbooSkill;
  /** Null: no source has it. */
  readonly cost: number | null;
  readonly chainInteraction: string | null;
  /** At level 1 and before and after each raise of the cap; empty where no source has them. */
  readonly levels: readonly LevelRecord[];
  /** At level 60; empty where no source has them. */
  readonly stats: readonly AddedStat[];
}

export interface BangbooSkill {
  readonly name: string | null;
  readonly description: string | null;
}

const unknown = { names: null, description: null } as const;
const noBody: BangbooBody = { active: unknown, passive: unknown, cost: null, chain: null };

export function presentBangboo(head: BangbooHead, options: PresentOptions): Bangboo {
  const { pack, language } = options;
  const body = () => pack.bangboo.body(head.id) ?? noBody;
  const skill = ({ names, description }: BangbooBody['active']): BangbooSkill => ({
    name: textIn(names, language),
    description: textIn(description, language),
  });
  return {
    game: pack.game,
    bangbooId: head.id,
    name: nameOf(head, options),
    rarity: games[pack.game].rarity.shown(head.rarity),
    iconUrl: pictureUrl(head.icon, options),
    get activeSkill() {
      return skill(body().active);
    },
    get passiveSkill() {
      return skill(body().passive);
    },
    get cost() {
      return body().cost;
    },
    get chainInteraction() {
      return textIn(body().chain, language);
    },
    get levels() {
      return body().levels ?? [];
    },
    get stats() {
      return presentStats(body().stats);
    },
  };
}
