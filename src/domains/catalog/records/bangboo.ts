import type { BangbooBody, BangbooHead } from '../../../games/catalog.ts';
import { games } from '../../../games/index.ts';
import { textIn } from '../../../games/names.ts';
import { presentStats } from './members.ts';
import { nameOf, type PresentOptions, pictureUrl, presentTexts } from './present.ts';

export type Bangboo = ReturnType<typeof presentBangboo>;
export type BangbooSkill = Bangboo['activeSkill'];

const unknown = { names: null, description: null } as const;
const noBody: BangbooBody = { active: unknown, passive: unknown, cost: null, chain: null };

export function presentBangboo(head: BangbooHead, options: PresentOptions) {
  const { pack, language } = options;
  const body = () => pack.bangboo.body(head.id) ?? noBody;
  return {
    game: pack.game,
    language,
    bangbooId: head.id,
    name: nameOf(head, options),
    rarity: games[pack.game].rarity.shown(head.rarity),
    iconUrl: pictureUrl(head.icon, options),
    get activeSkill() {
      return presentTexts(body().active, options);
    },
    get passiveSkill() {
      return presentTexts(body().passive, options);
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
