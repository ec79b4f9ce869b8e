import type { VNode } from 'preact';
import type { GameId } from '../../src/games/ids.ts';
import type { WebCharacterQuery } from '../../src/gql/graphql.ts';
import type { View } from '../page.ts';
import { formatNumber, statValue, type WordNames } from '../words.ts';
import { Scroll } from './scroll.tsx';

type Character = NonNullable<WebCharacterQuery['character']>;
type Talent = Omit<Character['talents'][number], 'levelCosts'>;

interface KitProps {
  readonly view: View;
  readonly game: GameId;
  readonly talents: readonly Talent[];
  readonly ranks: Character['ranks'];
}

/** Talents with their numbers, and what duplicates unlock. */
export const Kit = ({ view, game, talents, ranks }: KitProps): VNode => (
  <>
    {talents.length > 0 && <h2>{view.texts.catalog.talents}</h2>}
    {talents.map((talent) => (
      <TalentPanel key={talent.name} view={view} talent={talent} />
    ))}
    {ranks.length > 0 && (
      <>
        <h2>{view.texts.catalog.ranks}</h2>
        <dl class="rows">
          {ranks.map(({ level, name, description }) => (
            <>
              <dt key={level}>{view.texts.player.ofGame[game].rank(level)}</dt>
              <dd>
                <b>{name}</b>
                {description && <p class="game-text">{description}</p>}
              </dd>
            </>
          ))}
        </dl>
      </>
    )}
  </>
);

/** The kit of each element, for the one who has several. */
export const Forms = ({
  view,
  game,
  forms,
}: Pick<KitProps, 'view' | 'game'> & { readonly forms: Character['forms'] }): VNode => (
  <>
    {forms.map(({ element, elementName, talents, ranks }) => (
      <details key={element} class="panel form">
        <summary>{elementName}</summary>
        <Kit view={view} game={game} talents={talents} ranks={ranks} />
      </details>
    ))}
  </>
);

function TalentPanel({ view, talent }: { readonly view: View; readonly talent: Talent }): VNode {
  const { name, description, params } = talent;
  return (
    <details class="panel talent">
      <summary>{name}</summary>
      {description && <p class="game-text">{description}</p>}
      {params.length > 0 && <ParamTable view={view} params={params} />}
    </details>
  );
}

/** Levels that people compare: the first, what is usual, and the highest. */
const shownLevels = [1, 6, 10, 13];

function ParamTable({
  view,
  params,
}: {
  readonly view: View;
  readonly params: Talent['params'];
}): VNode {
  const most = Math.max(...params.map(({ values }) => values.length));
  const levels = shownLevels.filter((level) => level <= most);
  return (
    <Scroll>
      <table>
        <thead>
          <tr>
            <th scope="col">{view.texts.catalog.level}</th>
            {levels.map((level) => (
              <th key={level} scope="col" class="number">
                {level}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {params.map(({ label, unit, values }, index) => (
            <tr key={`${label} ${index}`}>
              <th scope="row">{label}</th>
              {levels.map((level) => {
                const value = values[level - 1] ?? values.at(-1);
                return (
                  <td key={level} class="number">
                    {value === undefined
                      ? ''
                      : `${formatNumber(value, view.language)}${unit === 'percent' ? '%' : ''}`}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** The bonus abilities of the trace tree, and how many nodes give each stat. */
export function Traces({
  view,
  traces,
}: {
  readonly view: View;
  readonly traces: Character['traces'];
}): VNode | null {
  if (traces.length === 0) return null;
  const boosts = new Map<string, number>();
  for (const { kind, name } of traces)
    if (kind === 'stat_boost' && name) boosts.set(name, (boosts.get(name) ?? 0) + 1);
  return (
    <section>
      <h2>{view.texts.catalog.traces}</h2>
      <ul>
        {traces
          .filter(({ kind }) => kind === 'bonus_ability')
          .map(({ traceId, name, description }) => (
            <li key={traceId}>
              <b>{name}</b>
              {description && <p class="game-text">{description}</p>}
            </li>
          ))}
      </ul>
      <p>{[...boosts].map(([name, count]) => `${count} × ${name}`).join(', ')}</p>
    </section>
  );
}

/** The stages of the core skill: what each adds, and what the last one says. */
export function CoreSkill({
  view,
  stages,
  names,
}: {
  readonly view: View;
  readonly stages: Character['coreSkill'];
  readonly names: WordNames;
}): VNode | null {
  const last = stages.at(-1);
  if (!last) return null;
  return (
    <section>
      <h2>{view.texts.catalog.coreSkill}</h2>
      <p>
        <b>{last.name}</b>
      </p>
      {last.description && <p class="game-text">{last.description}</p>}
      <dl class="rows">
        {stages.map(({ letter, stats }) => (
          <>
            <dt key={letter}>{letter}</dt>
            <dd>
              {stats
                .map(({ stat, value }) => `${names.stat(stat)} +${statValue(view, stat, value)}`)
                .join(', ')}
            </dd>
          </>
        ))}
      </dl>
    </section>
  );
}
