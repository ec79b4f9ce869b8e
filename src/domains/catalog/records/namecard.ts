import type { NamecardHead } from '../../../games/catalog.ts';
import { textIn } from '../../../games/names.ts';
import { nameOf, type PresentOptions, pictureUrl } from './present.ts';

export type Namecard = ReturnType<typeof presentNamecard>;

export function presentNamecard(head: NamecardHead, options: PresentOptions) {
  const { pack, language } = options;
  return {
    game: pack.game,
    language,
    namecardId: head.id,
    name: nameOf(head, options),
    bannerUrl: pictureUrl(head.banner, options),
    iconUrl: pictureUrl(head.icon, options),
    get description() {
      return textIn(pack.namecards.body(head.id)?.description, language);
    },
  };
}
