import { critValueOf, plainEnemy, rankedBy } from '../../builds/ranked.ts';
import type { ZzzAgent } from '../model.ts';
import { damageReader, dealtOf } from './damage/dealt.ts';
import { kitOf } from './kits.ts';
import { buildOf } from './of-character.ts';
import { rankedRotation } from './standard.ts';

/** An enemy of level 60 without RES. Mechanics section 9. */
export const ranked = rankedBy<ZzzAgent>({
  builds: { buildOf, kitOf },
  critStatOf: ({ driveDiscs }) => critValueOf(driveDiscs),
  dealtOf: (kit) => dealtOf(kit, rankedRotation(kit)),
  damageReader,
  enemy: plainEnemy(60, 0),
});
