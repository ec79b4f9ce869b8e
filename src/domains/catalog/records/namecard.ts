import type { NamecardHead } from '../../../games/catalog.ts';
import type { GameId } from '../../../games/ids.ts';
import { textIn } from '../../../games/names.ts';
import { nameOf, type PresentOptions, pictureUrl } from './present.ts';

export interface Namecard {
  readonly game: GameId;
  readonly namecardId: number;
  readonly name: string | null;
  readonly description: string | null;
  readonly bannerUrl: string;
  readonly iconUrl: string;
}

export function presentNamecard(head: NamecardHead, options: PresentOptions): Namecard {
  const { pack, language } = options;
  return {
    game: pack.game,
    namecardId: head.id,
    name: nameOf(head, options),
    bannerUrl: pictureUrl(head.banner, options),
    iconUrl: pictureUrl(head.icon, options),
    get description() {
      return textIn(pack.namecards.body(head.id)?.description, language);
    },
  };
}
