import type { VNode } from 'preact';
import type { GameId } from '../../src/games/ids.ts';
import { accountPath, type View } from '../page.ts';
import { formatNumber } from '../words.ts';
import { Link } from './link.tsx';
import { Scroll } from './scroll.tsx';

type Metric = keyof View['texts']['boards']['metrics'];

/** The CRIT value has decimals, all else is whole. */
export function metricText({ language }: View, metric: Metric, value: number): string {
  const digits = metric === 'crit_stat' ? 1 : 0;
  return formatNumber(value, language, digits, digits);
}

interface BoardTableProps {
  readonly view: View;
  readonly game: GameId;
  /** The account whose row is marked. */
  readonly own: string | undefined;
  readonly metric: Metric;
  /** Whether the rows are of several characters. */
  readonly hasCharacters: boolean;
  readonly entries: readonly {
    readonly rank: number;
    readonly uid: string;
    readonly nickname: string;
    readonly avatarId: number;
    readonly metricValue: number;
    readonly score: number;
    readonly character?: { readonly name: string | null } | null;
  }[];
}

/** Rows of a board; the own one can be led to as `#own`. */
export function BoardTable({
  view,
  game,
  own,
  metric,
  hasCharacters,
  entries,
}: BoardTableProps): VNode {
  const { boards } = view.texts;
  return (
    <Scroll>
      <table class="board">
        <thead>
          <tr>
            <th scope="col" class="number">
              {boards.rank}
            </th>
            <th scope="col">{boards.player}</th>
            {hasCharacters && <th scope="col">{boards.character}</th>}
            <th scope="col" class="number">
              {boards.value}
            </th>
            <th scope="col" class="number">
              {boards.trust}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ rank, uid, nickname, avatarId, metricValue, score, character }) => (
            <tr
              key={`${rank} ${uid}`}
              id={uid === own ? 'own' : undefined}
              aria-current={uid === own ? 'true' : undefined}
            >
              <td class="number">{formatNumber(rank, view.language)}</td>
              <th scope="row">
                <Link view={view} to={accountPath(view, game, uid)}>
                  <bdi>{nickname || uid}</bdi>
                </Link>
              </th>
              {hasCharacters && (
                <td>
                  {character && (
                    <Link view={view} to={`/characters/${game}/${avatarId}`}>
                      {character.name ?? avatarId}
                    </Link>
                  )}
                </td>
              )}
              <td class="number">{metricText(view, metric, metricValue)}</td>
              <td class="number">{score}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
