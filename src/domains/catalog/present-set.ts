import type { SetHead } from '../../games/catalog-set.ts';
import type { GameId } from '../../games/ids.ts';
import { bonusText } from './present-bonus.ts';
import type { SlotPool } from './present-members.ts';
import { presentRecommended, type RecommendedCharacter } from './present-recommended.ts';
import { nameOf, type Presenting, pictureUrl } from './presenting.ts';

/** An artifact set, relic set or drive disc set in one language. */
export interface ArtifactSet {
  readonly game: GameId;
  readonly setId: number;
  readonly name: string | null;
  readonly kind: SetHead['kind'];
  readonly rarityMax: number;
  /** The bonus of a set of one piece. As each of them: empty where the set has none (R7.9), null where the text is not there. */
  readonly bonus1pc: string | null;
  readonly bonus2pc: string | null;
  readonly bonus4pc: string | null;
  /** The bonus of a planar set, empty for every other (R7.8). */
  readonly bonusPlanar: string | null;
  /** The slots it has, each with its main stats. */
  readonly slots: readonly SlotPool[];
  readonly subStatPool: readonly string[];
  readonly iconUrl: string;
  readonly recommendedCharacters: readonly RecommendedCharacter[];
}

export function presentSet(head: SetHead, options: Presenting): ArtifactSet {
  const { pack } = options;
  const bonus2pc = bonusText(head.two, options);
  return {
    game: pack.game,
    setId: head.id,
    name: nameOf(head, options),
    kind: head.kind,
    rarityMax: head.rarityMax,
    bonus1pc: bonusText(head.one, options),
    bonus2pc,
    bonus4pc: bonusText(head.four, options),
    bonusPlanar: head.kind === 'planar' ? bonus2pc : '',
    slots: pack.shared.slots.filter(({ slot }) => head.slots.includes(slot)),
    subStatPool: pack.shared.subStats,
    iconUrl: pictureUrl(head.icon, options),
    get recommendedCharacters() {
      return presentRecommended(pack.sets.body(head.id)?.recommendedCharacters, options);
    },
  };
}
