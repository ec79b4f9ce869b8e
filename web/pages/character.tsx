import type { VNode } from 'preact';
import { z } from 'zod';
import type { GameId } from '../../src/games/ids.ts';
import { graphql } from '../../src/gql/gql.ts';
import type { WebCharacterQuery } from '../../src/gql/graphql.ts';
import { characterId, game } from '../../src/rest/input/schemas.ts';
import { page, type View } from '../page.ts';
import { BestPlayers } from '../parts/best-players.tsx';
import { CoreSkill, Forms, Kit, Traces } from '../parts/kit.tsx';
import { Ascensions, type Cost, CostTable, StatTable } from '../parts/levels.tsx';
import { Profiles, Rotations } from '../parts/profiles.tsx';
import { RecordHead, rarityText } from '../parts/records.tsx';
import { withQuery } from '../parts/tabs.tsx';
import { createWordNames, languageIn } from '../words.ts';

/** A character: how it is built, who plays it best, what it does and what it costs. */
export const character = page({
  path: '/characters/:game/:id',
  input: { path: z.object({ game, id: characterId }) },
  document: graphql(`
    query WebCharacter($game: Game!, $id: Int!, $lang: Language!) {
      character(game: $game, avatarId: $id, lang: $lang) {
        avatarId name description provisional rarity elementName weaponTypeName region releaseVersion
        ascensionCurve { level hp atk def spd }
        talents {
          name description params { label unit values }
          levelCosts { level currency materials { materialId name count } }
        }
        ranks { level name description }
        forms {
          element elementName
          talents { name description params { label unit values } }
          ranks { level name description }
        }
        traces {
          traceId kind name description
          levelCosts { level currency materials { materialId name count } }
        }
        coreSkill { letter name description stats { stat value } }
        ascension { levelCap currency materials { materialId name count } }
        profiles {
          name role source element
          mainStats { slot stats }
          subStats { stat }
          sets { pieces sets { recordId name } }
          pairs { recordId name }
          weapons { recordId name }
          targets { stat value }
        }
      }
      words(game: $game, lang: $lang) { kind word name }
      leaderboard(game: $game, avatarId: $id, first: 5) {
        nodes { rank uid nickname metricValue score }
        totalCount
      }
      damageProfiles(game: $game, avatarId: $id) {
        profileId profile name role votes
        rotation { skill variant type count }
      }
    }
  `),
  variables: ({ path }, { language }) => ({ ...path, lang: languageIn(path.game, language) }),
  optional: ['leaderboard', 'damageProfiles'],
  render({ character: found, words, leaderboard, damageProfiles }, view, { path }) {
    const { texts } = view;
    const names = createWordNames(words);
    const name = found.name ?? String(path.id);
    const facts = [
      [texts.catalog.rarity, rarityText(found.rarity as number | string)],
      [texts.catalog.element, found.elementName],
      [texts.catalog.type, found.weaponTypeName],
      [texts.catalog.region, found.region],
      [texts.catalog.version, found.releaseVersion],
    ] as const;
    const of = { view, game: path.game, names };
    return {
      title: `${name} · ${texts.games[path.game]}`,
      description: texts.catalog.characterAbout(name, texts.games[path.game]),
      isIndexed: true,
      main: (
        <article>
          <RecordHead
            view={view}
            kind="character"
            game={path.game}
            id={path.id}
            name={name}
            facts={facts}
            isProvisional={found.provisional}
            description={found.description}
          />
          <Profiles {...of} profiles={found.profiles} />
          <h2>{texts.catalog.best}</h2>
          <BestPlayers
            view={view}
            game={path.game}
            entries={leaderboard?.nodes ?? []}
            board={withQuery('/leaderboards', { game: path.game, character: path.id })}
          />
          <StatTable
            view={view}
            curve={found.ascensionCurve}
            columns={baseStats.map((stat) => ({
              stat,
              label: names.stat(stat),
              value: (row: Character['ascensionCurve'][number]) => row[stat],
            }))}
          />
          {found.forms.length > 0 ? (
            <Forms view={view} game={path.game} forms={found.forms} />
          ) : (
            <Kit view={view} game={path.game} talents={found.talents} ranks={found.ranks} />
          )}
          <Traces view={view} traces={found.traces} />
          <CoreSkill view={view} stages={found.coreSkill} names={names} />
          <Materials view={view} game={path.game} found={found} />
          <Rotations view={view} rotations={damageProfiles ?? []} />
        </article>
      ),
    };
  },
});

const baseStats = ['hp', 'atk', 'def', 'spd'] as const;

type Character = NonNullable<WebCharacterQuery['character']>;

interface MaterialsProps {
  readonly view: View;
  readonly game: GameId;
  readonly found: Character;
}

/** What it costs to raise a character: its ascensions, and folded up all else. */
function Materials({ view, game: of, found }: MaterialsProps): VNode {
  const { catalog } = view.texts;
  const others: readonly (readonly [what: string, costs: readonly Cost[]])[] = [
    ...talentCosts(catalog.talents, found.talents),
    [catalog.traces, found.traces.flatMap(traceCosts)],
  ];
  return (
    <>
      <Ascensions view={view} game={of} ascension={found.ascension} />
      {others
        .filter(([, costs]) => costs.length > 0)
        .map(([what, costs]) => (
          <details key={what} class="panel talent">
            <summary>{catalog.materialsFor(what)}</summary>
            <CostTable view={view} game={of} costs={costs} />
          </details>
        ))}
    </>
  );
}

/** An agent has a dozen talents of one cost. */
const maxNamed = 3;

/** Talents that cost the same have one table; it names them where there are several. */
function talentCosts(all: string, talents: Character['talents']) {
  const tables = new Map<string, { readonly names: string[]; readonly costs: readonly Cost[] }>();
  for (const { name, levelCosts } of talents) {
    if (levelCosts.length === 0) continue;
    const key = JSON.stringify(levelCosts);
    const costs = levelCosts.map(({ level, ...cost }) => ({ step: level, ...cost }));
    const table = tables.get(key) ?? { names: [], costs };
    table.names.push(name);
    tables.set(key, table);
  }
  const titleOf = (names: readonly string[]): string =>
    [...names.slice(0, maxNamed), ...(names.length > maxNamed ? ['…'] : [])].join(', ');
  return [...tables.values()].map(
    ({ names, costs }) => [tables.size === 1 ? all : titleOf(names), costs] as const,
  );
}

/** The costs of its other nodes; skills have theirs among the talents. */
const traceCosts = ({ kind, name, levelCosts }: Character['traces'][number]): readonly Cost[] =>
  kind === 'main_skill' ? [] : levelCosts.map((cost) => ({ ...cost, step: name ?? '' }));
