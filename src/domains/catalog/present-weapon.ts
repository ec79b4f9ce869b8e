import type { WeaponBody, WeaponHead } from '../../games/catalog-weapon.ts';
import { games } from '../../games/index.ts';
import { textIn } from '../../games/names.ts';
import { presentAscension } from './present-ascension.ts';
import { presentPath } from './present-members.ts';
import { presentRecommended } from './present-recommended.ts';
import { nameOf, type Presenting, pictureUrl } from './presenting.ts';
import type { Weapon } from './weapon.ts';

/** Every weapon has five ranks (R7.5). */
const ranks = [1, 2, 3, 4, 5] as const;

const noBody: WeaponBody = { passive: null, refinements: [], curve: [], path: null };

export function presentWeapon(head: WeaponHead, options: Presenting): Weapon {
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
