import type { WeaponBody, WeaponHead, WeaponLevel } from '../../../games/catalog.ts';
import type { GameWords } from '../../../games/game.ts';
import type { GameId } from '../../../games/ids.ts';
import { games } from '../../../games/index.ts';
import { textIn } from '../../../games/names.ts';
import { type Ascension, type CatalogPath, presentAscension, presentPath } from './members.ts';
import { nameOf, type PresentOptions, pictureUrl } from './present.ts';
import { presentRecommended, type RecommendedCharacter } from './recommendations.ts';

/** A weapon, light cone or w-engine in one language. Members of its body are read when they are asked for. */
export interface Weapon {
  readonly game: GameId;
  readonly weaponId: number;
  readonly name: string | null;
  readonly kind: GameWords['weapon'];
  readonly type: string;
  /** The specialties that the passive works for; empty where it works for all, or no source says. */
  readonly specialties: readonly string[];
  /** From 1 to 5 in every game (R7.2). */
  readonly rarity: number;
  readonly baseAtkLv1: number;
  /** At the game's top level (R7.5). */
  readonly baseAtkLv90: number;
  readonly secondary: WeaponSecondary | null;
  /** Empty for a weapon without one. */
  readonly secondaryStat: string;
  readonly iconUrl: string;
  readonly refinements: readonly WeaponRefinement[];
  readonly sources: readonly string[];
  readonly curve: readonly WeaponLevel[];
  readonly ascension: readonly Ascension[];
  readonly recommendedCharacters: readonly RecommendedCharacter[];
  readonly path: CatalogPath | null;
}

export interface WeaponSecondary {
  readonly stat: string;
  readonly valueLv1: number;
  readonly valueLv90: number;
}

export interface WeaponRefinement {
  readonly rank: number;
  /** The name of the passive: the same at every rank. */
  readonly name: string | null;
  readonly description: string | null;
}

/** Every weapon has five ranks (R7.5). */
const ranks = [1, 2, 3, 4, 5] as const;

const noBody: WeaponBody = { passive: null, refinements: [], curve: [], path: null };

export function presentWeapon(head: WeaponHead, options: PresentOptions): Weapon {
  const { pack, language } = options;
  const { words, specialtiesOf } = games[pack.game];
  const { baseAtk, secondary } = head;
  const body = () => pack.weapons.body(head.id) ?? noBody;
  return {
    game: pack.game,
    weaponId: head.id,
    name: nameOf(head, options),
    kind: words.weapon,
    type: head.type ?? '',
    specialties: specialtiesOf(head),
    rarity: head.rarity,
    baseAtkLv1: baseAtk.first,
    baseAtkLv90: baseAtk.top,
    secondary: secondary && {
      stat: secondary.stat,
      valueLv1: secondary.first,
      valueLv90: secondary.top,
    },
    secondaryStat: secondary?.stat ?? '',
    iconUrl: pictureUrl(head.icon, options),
    sources: head.sources.flatMap((names) => textIn(names, language) ?? []),
    get refinements() {
      const { passive, refinements } = body();
      const name = textIn(passive, language);
      return ranks.map((rank) => ({
        rank,
        name,
        description: textIn(refinements.find((one) => one.rank === rank)?.description, language),
      }));
    },
    get curve() {
      return body().curve;
    },
    get ascension() {
      return presentAscension(body().ascension, options);
    },
    get recommendedCharacters() {
      return presentRecommended(body().recommendedCharacters, options);
    },
    get path() {
      return presentPath(body().path, options);
    },
  };
}
