import { loadBuiltIn } from '../../src/games/catalog-file.ts';
import { genshinShowcase } from '../../src/games/genshin/showcase.ts';
import { hsrShowcase } from '../../src/games/hsr/showcase.ts';
import type { GameId } from '../../src/games/ids.ts';
import { games } from '../../src/games/index.ts';
import { zzzShowcase } from '../../src/games/zzz/showcase.ts';
import { genshinReply } from './genshin.ts';
import { hsrReply } from './hsr.ts';
import { zzzReply } from './zzz.ts';

/** How many characters every reply shows, all of them with their gear. */
const characters = 8;

const shownBy = (game: GameId, uid: string): unknown =>
  games[game].sandbox(uid, { hideDetails: false, empty: false, pack: loadBuiltIn(game) });

const wireForms: Readonly<Record<GameId, (shown: unknown, uid: string) => string>> = {
  genshin: (shown, uid) => JSON.stringify(genshinReply(genshinShowcase.parse(shown), uid)),
  hsr: (shown, uid) => hsrReply(hsrShowcase.parse(shown), uid),
  zzz: (shown, uid) => JSON.stringify(zzzReply(zzzShowcase.parse(shown), uid)),
};

/** How many different replies there are of a game, each of a sandbox account that shows all it can. */
export function fullReplies(game: GameId, count: number): string[] {
  const found: string[] = [];
  for (let uid = 812_345_678; found.length < count; uid += 1) {
    const shown = shownBy(game, String(uid));
    if (games[game].shownCount(shown) === characters)
      found.push(wireForms[game](shown, String(uid)));
  }
  return found;
}
