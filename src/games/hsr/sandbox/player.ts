import type { SandboxOptions } from '../../game.ts';
import { int, pick, sample, seededRandom } from '../../random.ts';
import type { HsrShowcase } from '../showcase.ts';
import { hsrData } from '../tables.ts';
import { avatarsByName, hiddenCharacter, sandboxCharacter } from './characters.ts';

const nicknames = ['Astra', 'Comet', 'Halley', 'Juno', 'Lyra', 'Meteor', 'Nova', 'Orion', 'Vega'];
const signatures = ['', 'All aboard!', 'One more jump.', 'See you at the next station.'];
const maxCharacters = 8;

/** The trailblaze levels from which a player's equilibrium level is one higher. */
const worldLevelSteps = [20, 30, 40, 50, 60, 65];

/** A made-up account, the same for the same UID, with nothing the game would not allow (R3.9). */
export function sandboxHsr(uid: string, { hideDetails, empty, pack }: SandboxOptions): HsrShowcase {
  const data = hsrData(pack);
  const random = seededRandom(`hsr:${uid}`);
  const level = int(random, 40, 70);
  const characters = sample(random, avatarsByName(pack), maxCharacters).flatMap(
    (ids) => sandboxCharacter(data, random, pick(random, ids)) ?? [],
  );
  const shown = hideDetails ? characters.map(hiddenCharacter) : characters;
  return {
    nickname: `${pick(random, nicknames)}${int(random, 10, 99)}`,
    level,
    worldLevel: worldLevelSteps.filter((step) => level >= step).length,
    signature: pick(random, signatures),
    headIcon: Number(pick(random, Object.keys(data.tables.pictures))),
    region: null,
    characters: empty ? [] : shown,
  };
}
