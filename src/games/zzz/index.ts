import type { Game } from '../game.ts';
import type { ZzzPlayer } from './model.ts';
import { presentZzz, withoutZzzDetail } from './present.ts';
import { sandboxZzz } from './sandbox/player.ts';
import type { ZzzShowcase } from './showcase.ts';
import { zzzShowcase } from './showcase.ts';

export const zzz: Game<ZzzShowcase, ZzzPlayer> = {
  id: 'zzz',
  languages: ['en', 'id', 'ja', 'zh-cn'],
  showcase: zzzShowcase,
  characterIds: ({ agents }) => agents.map(({ id }) => id),
  shownCount: ({ agents }) => agents.filter((agent) => !agent.hidden).length,
  shown: ({ agents }) => agents,
  present: presentZzz,
  withoutDetail: withoutZzzDetail,
  sandbox: sandboxZzz,
};
