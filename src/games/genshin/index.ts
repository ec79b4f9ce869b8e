import type { Game } from '../game.ts';
import type { GenshinPlayer } from './model.ts';
import { presentGenshin } from './present.ts';
import { sandboxGenshin } from './sandbox/player.ts';
import type { GenshinShowcase } from './showcase.ts';
import { genshinShowcase } from './showcase.ts';

export const genshin: Game<GenshinShowcase, GenshinPlayer> = {
  id: 'genshin',
  languages: ['en', 'id', 'ja', 'zh-cn'],
  showcase: genshinShowcase,
  characterIds: ({ characters }) => characters.map(({ avatarId }) => avatarId),
  shownCount: ({ characters }) => characters.filter(({ detail }) => detail).length,
  shown: ({ characters }) => characters,
  present: presentGenshin,
  withoutDetail: (player) => ({
    ...player,
    showcase: player.showcase.map((character) => ({ ...character, artifacts: [], detail: null })),
  }),
  sandbox: sandboxGenshin,
};
