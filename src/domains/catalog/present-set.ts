import type { SetHead } from '../../games/catalog.ts';
import type { GameId } from '../../games/ids.ts';
import { bonusText } from './present-bonus.ts';
import type { SlotPool } from './present-members.ts';
import { nameOf, type Presenting, pictureUrl } from './presenting.ts';

/** An artifact set, relic set or drive disc set in one language. */
export interface ArtifactSet {
  readonly game: GameId;
  readonly setId: number;
  readonly name: string | null;
  readonly kind: SetHead['kind'];
  readonly rarityMax: number;
  /** Empty where the set has no such bonus, or no source has it (R7.9). */
  readonly bonus2pc: string;
  readonly bonus4pc: string;
  /** The bonus of a planar set, empty for every other (R7.8). */
  readonly bonusPlanar: string;
  /** The slots it has, each with its main stats. */
  readonly slots: readonly SlotPool[];
  readonly subStatPool: readonly string[];
  readonly iconUrl: string;
  /** No source of the catalog recommends anybody. */
  readonly recommendedCharacters: readonly RecommendedCharacter[];
}

export interface RecommendedCharacter {
  readonly id: number;
  readonly name: string | null;
  readonly role: string;
}

export function presentSet(head: SetHead, options: Presenting): ArtifactSet {
  const { pack, language } = options;
  const bonus2pc = bonusText(head.two, language);
  return {
    game: pack.game,
    setId: head.id,
    name: nameOf(head, options),
    kind: head.kind,
    rarityMax: head.rarityMax,
    bonus2pc,
    bonus4pc: bonusText(head.four, language),
    bonusPlanar: head.kind === 'planar' ? bonus2pc : '',
    slots: pack.shared.slots.filter(({ slot }) => head.slots.includes(slot)),
    subStatPool: pack.shared.subStats,
    iconUrl: pictureUrl(head.icon, options),
    recommendedCharacters: [],
  };
}
