import type { GenshinCharacter, GenshinStats } from '../../../../games/genshin/model.ts';
import { builder } from '../../../../graph/builder.ts';
import { growing } from '../../../../graph/named.ts';
import { detailType, hideable } from '../detail.ts';
import { GearItemType } from '../gear.ts';
import { ShowcaseCharacter } from '../player.ts';
import { GenshinWeaponType } from './weapon.ts';

const Detail = detailType<GenshinStats>('Genshin', [
  'hp',
  'atk',
  'def',
  'critRate',
  'critDmg',
  'energyRecharge',
  'elementalMastery',
  'healingBonus',
  'physicalDmgBonus',
  'pyroDmgBonus',
  'electroDmgBonus',
  'hydroDmgBonus',
  'dendroDmgBonus',
  'anemoDmgBonus',
  'geoDmgBonus',
  'cryoDmgBonus',
]);

export const GenshinCharacterType = builder
  .objectRef<GenshinCharacter>('GenshinCharacter')
  .implement({
    description: 'A character shown by a Genshin Impact player.',
    interfaces: [ShowcaseCharacter],
    isTypeOf: (value) => typeof value === 'object' && value !== null && 'artifacts' in value,
    fields: (t) => ({
      avatarId: t.exposeInt('avatarId', { description: "The game's number of the character." }),
      element: t.exposeString('element', {
        nullable: true,
        description: `Pyro, Hydro and so on (${growing}); null while the catalog does not know it.`,
      }),
      constellation: t.exposeInt('constellation', { description: '0 to 6.' }),
      ascension: t.exposeInt('ascension', { description: '0 to 6.' }),
      weapon: t.expose('weapon', {
        type: GenshinWeaponType,
        nullable: true,
        description: 'Null when details are hidden.',
      }),
      artifacts: t.expose('artifacts', {
        extensions: { rows: 5 },
        type: [GearItemType],
        description: 'The artifacts worn; empty when details are hidden.',
      }),
      detail: t.expose('detail', { ...hideable, type: Detail }),
    }),
  });
