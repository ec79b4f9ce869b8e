import type { Game } from '../game.ts';
import type { HsrPlayer } from './model.ts';
import { presentHsr, withoutHsrDetail } from './present.ts';
import { sandboxHsr } from './sandbox.ts';
import type { HsrShowcase } from './showcase.ts';
import { hsrShowcase } from './showcase.ts';

export const hsr: Game<HsrShowcase, HsrPlayer> = {
  id: 'hsr',
  languages: ['en', 'id', 'zh-cn', 'zh-tw', 'ja'],
  showcase: hsrShowcase,
  shownCount: ({ characters }) => characters.filter(({ hidden }) => !hidden).length,
  present: presentHsr,
  withoutDetail: withoutHsrDetail,
  sandbox: sandboxHsr,
};
