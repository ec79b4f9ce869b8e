import type { Game } from '../game.ts';
import type { HsrPlayer } from './model.ts';
import { presentHsr, withoutHsrDetail } from './present.ts';
import { sandboxHsr } from './sandbox/player.ts';
import type { HsrShowcase } from './showcase.ts';
import { hsrShowcase } from './showcase.ts';

export const hsr: Game<HsrShowcase, HsrPlayer> = {
  id: 'hsr',
  languages: ['en', 'id', 'zh-cn', 'zh-tw', 'ja'],
  showcase: hsrShowcase,
  characterIds: ({ characters }) => characters.map(({ avatarId }) => avatarId),
  shownCount: ({ characters }) => characters.filter(({ hidden }) => !hidden).length,
  // One provider adds the set of each relic, and the two may order the characters differently.
  shown: ({ characters }) =>
    characters
      .map(({ relics, ...character }) => ({
        ...character,
        relics: relics.map(({ setId: _setId, slot: _slot, ...relic }) => relic),
      }))
      .sort((one, other) => one.avatarId - other.avatarId),
  present: presentHsr,
  withoutDetail: withoutHsrDetail,
  sandbox: sandboxHsr,
};
