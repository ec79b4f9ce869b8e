import type { VNode } from 'preact';
import type { GameId } from '../../src/games/ids.ts';
import { accountPath, type View } from '../page.ts';
import { metricText } from './board-table.tsx';
import { Link } from './link.tsx';

interface BestPlayersProps {
  readonly view: View;
  readonly game: GameId;
  readonly entries: readonly {
    readonly rank: number;
    readonly uid: string;
    readonly nickname: string;
    readonly metricValue: number;
  }[];
  /** The address of the whole board. */
  readonly board: string;
}

/** The first places of a character's board by CRIT value. */
export function BestPlayers({ view, game, entries, board }: BestPlayersProps): VNode {
  const { catalog, boards } = view.texts;
  return (
    <>
      {entries.length === 0 ? (
        <p class="empty">{catalog.noBest}</p>
      ) : (
        <ol class="best">
          {entries.map(({ rank, uid, nickname, metricValue }) => (
            <li key={uid} value={rank}>
              <Link view={view} to={accountPath(view, game, uid)}>
                <bdi>{nickname}</bdi>
              </Link>{' '}
              <span class="small">
                {`${boards.metrics.crit_stat} ${metricText(view, 'crit_stat', metricValue)}`}
              </span>
            </li>
          ))}
        </ol>
      )}
      <p>
        <Link view={view} to={board}>
          {catalog.wholeBoard}
        </Link>
      </p>
    </>
  );
}
