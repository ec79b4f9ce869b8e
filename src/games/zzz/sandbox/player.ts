import type { SandboxOptions } from '../../game.ts';
import { int, pick, sample, seededRandom } from '../../random.ts';
import type { ZzzShowcase } from '../showcase.ts';
import { zzzData } from '../tables.ts';
import { agentFor, maxLevel } from './agents.ts';
import { ids } from './chance.ts';

const nicknames = ['Marlow', 'Tamarin', 'Quillon', 'Vesper', 'Okapi', 'Junip', 'Rook', 'Saffron'];
const signatures = [
  '',
  'Static on every channel.',
  'Back after the noodles.',
  'Two tapes overdue.',
];

/** A made-up player, the same for the same UID, within the game's own rules (R3.9). */
export function sandboxZzz(uid: string, { hideDetails, empty, pack }: SandboxOptions): ZzzShowcase {
  const data = zzzData(pack);
  const { agents, pictures } = data.tables;
  const random = seededRandom(`zzz:${uid}`);
  const shown = empty ? [] : sample(random, ids(agents), int(random, 3, 8));
  return {
    nickname: `${pick(random, nicknames)}${int(random, 10, 99)}`,
    level: int(random, 30, maxLevel),
    signature: pick(random, signatures),
    pictureId: pick(random, ids(pictures)),
    agents: shown.flatMap((id) => {
      const facts = agents[id];
      return facts === undefined ? [] : [agentFor(data, random, id, facts, hideDetails)];
    }),
  };
}
