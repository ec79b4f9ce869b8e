import type { CharacterHead } from '../../../games/catalog.ts';
import type { CatalogPack } from '../../../games/catalog-pack.ts';
import { type GameId, gameIds } from '../../../games/ids.ts';
import type { Names } from '../../../games/names.ts';
import { pick, seededRandom } from '../../../games/random.ts';
import { dayMs, hourMs } from '../../../lib/clock.ts';
import { type NoticeType, noticeTypes } from '../event.ts';
import { type Notice, type NoticeRegion, spanOf } from './notice.ts';
import { sandboxTitles } from './sandbox-titles.ts';

/** How often the sandbox has another notice of a type, and how long each is shown: longer than until the next. */
const seriesOf: Readonly<Record<NoticeType, { everyDays: number; lastDays: number }>> = {
  event: { everyDays: 5, lastDays: 6 },
  banner: { everyDays: 14, lastDays: 21 },
  maintenance: { everyDays: 7, lastDays: 8 },
  notice: { everyDays: 3, lastDays: 4 },
};

/** Older ones are forgotten. */
const keptDays = 90;
/** Ten in the morning by the clocks of each region, in UTC. */
const startHours: Readonly<Record<NoticeRegion, number>> = { asia: 2, europe: 9, america: 15 };

export interface SandboxNotices {
  /** What there is to make notices of; always the one that comes with the project. */
  readonly pack: CatalogPack;
  readonly cdnUrl: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The made-up notices of a game up to now, those of ninety days: the same for everybody, and others with the days. */
export function sandboxNotices({ pack, cdnUrl, now }: SandboxNotices): readonly Notice[] {
  const drawn = pack.characters.heads.filter(isDrawable);
  return noticeTypes.flatMap((type) => {
    const { everyDays } = seriesOf[type];
    const phase = gameIds.indexOf(pack.game);
    const today = Math.floor(now / dayMs) - phase;
    const first = Math.ceil((today - keptDays) / everyDays);
    const count = Math.floor(today / everyDays) - first + 1;
    return Array.from({ length: count }, (_, index) => {
      const turn = first + index;
      return sandboxNotice(type, turn, turn * everyDays + phase, {
        game: pack.game,
        drawn,
        cdnUrl,
      });
    }).filter(({ startsAt }) => startsAt <= now);
  });
}

interface Drawing extends Pick<SandboxNotices, 'cdnUrl'> {
  readonly game: GameId;
  /** Who may be on a picture. */
  readonly drawn: readonly CharacterHead[];
}

function sandboxNotice(
  type: NoticeType,
  turn: number,
  day: number,
  { game, drawn, cdnUrl }: Drawing,
): Notice {
  const id = `${game}-sandbox-${type}-${turn}`;
  const { names, icon } = pick(seededRandom(id), drawn);
  const titles = sandboxTitles(type, turn, names);
  const windows = (Object.keys(startHours) as NoticeRegion[]).map((region) => {
    const startsAt = day * dayMs + startHours[region] * hourMs;
    return { region, startsAt, endsAt: startsAt + seriesOf[type].lastDays * dayMs };
  });
  const span = spanOf(windows, null);
  return {
    id,
    game,
    type,
    name: titles[0] ?? id,
    titles,
    links: titles.map(() => null),
    bannerUrl: `${cdnUrl}${icon}`,
    windows,
    ...span,
    removedAt: null,
    changedAt: span.startsAt,
    revisions: [],
  };
}

const isDrawable = ({ names, icon }: { names: Names; icon: string | null }): boolean =>
  names[0] != null && icon !== null;
