import { critValueOf, plainEnemy, rankedBy } from '../../builds/ranked.ts';
import type { GenshinCharacter } from '../model.ts';
import { damageReader, dealtOf } from './damage/dealt.ts';
import { kitOf } from './kits.ts';
import { buildOf } from './of-character.ts';
import { rankedRotation } from './standard.ts';

/** The standard rotation against an enemy of level 100 with 10 percent RES. Mechanics section 9. */
export const ranked = rankedBy<GenshinCharacter>({
  builds: { buildOf, kitOf },
  critStatOf: ({ artifacts }) => critValueOf(artifacts),
  dealtOf: (kit) => dealtOf(kit, rankedRotation(kit)),
  damageReader,
  enemy: plainEnemy(100, 0.1),
});
