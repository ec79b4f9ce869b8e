import type { WeaponBody, WeaponHead } from '../../../games/catalog.ts';
import { games } from '../../../games/index.ts';
import { textIn } from '../../../games/names.ts';
import { wordNames } from '../../../games/word-names.ts';
import { effectsOf, presentEffects, textOrEffects } from './effects.ts';
import { presentCosts, presentPath } from './members.ts';
import { nameOf, type PresentOptions, pictureUrl } from './present.ts';
import { presentRecommended, recommendationsOf } from './recommendations.ts';

export type Weapon = ReturnType<typeof presentWeapon>;
export type WeaponSecondary = NonNullable<Weapon['secondary']>;
export type WeaponRefinement = Weapon['refinements'][number];

/** Every weapon has five ranks (R7.5). */
const ranks = [1, 2, 3, 4, 5] as const;

const noBody: WeaponBody = { passive: null, refinements: [], curve: [], path: null };

/** A weapon, light cone or w-engine in one language. Members of its body are read when they are asked for. */
export function presentWeapon(head: WeaponHead, options: PresentOptions) {
  const { pack, language } = options;
  const { words, specialtiesOf } = games[pack.game];
  const { baseAtk, secondary } = head;
  const names = wordNames(pack, language);
  const effects = effectsOf(options).weapons[head.id];
  const body = () => pack.weapons.body(head.id) ?? noBody;
  return {
    game: pack.game,
    language,
    weaponId: head.id,
    name: nameOf(head, options),
    provisional: head.provisional === true,
    kind: words.weapon,
    type: head.type ?? '',
    typeName: names.calling(head.type ?? ''),
    specialties: specialtiesOf(head),
    /** From 1 to 5 in every game (R7.2). */
    rarity: head.rarity,
    baseAtkLv1: baseAtk.first,
    /** At the game's top level (R7.5). */
    baseAtkLv90: baseAtk.top,
    secondary: secondary && {
      stat: secondary.stat,
      statName: names.stat(secondary.stat),
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
        description: textOrEffects(
          refinements.find((one) => one.rank === rank)?.description,
          effects,
          options,
          rank,
        ),
      }));
    },
    get effects() {
      return presentEffects(String(head.id), 'passive', effects, options);
    },
    get curve() {
      return body().curve;
    },
    get ascension() {
      return presentCosts(body().ascension, options);
    },
    get recommendedCharacters() {
      return presentRecommended(recommendationsOf(pack).weapons.charactersOf.get(head.id), options);
    },
    get path() {
      return presentPath(body().path, options);
    },
  };
}
