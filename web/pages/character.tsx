import type { VNode } from 'preact';
import { z } from 'zod';
import { graphql } from '../../src/gql/gql.ts';
import type { WebCharacterQuery } from '../../src/gql/graphql.ts';
import { characterId, game } from '../../src/rest/input/schemas.ts';
import { page, type View } from '../page.ts';
import { BestPlayers } from '../parts/best-players.tsx';
import { RecordHead, RecordRow, rarityText } from '../parts/records.tsx';
import { withQuery } from '../parts/tabs.tsx';
import { createWordNames, formatNumber, languageIn, type WordNames } from '../words.ts';

/** A character: what it does, how it is built, and who plays it best. */
export const character = page({
  path: '/characters/:game/:id',
  input: { path: z.object({ game, id: characterId }) },
  document: graphql(`
    query WebCharacter($game: Game!, $id: Int!, $lang: Language!) {
      character(game: $game, avatarId: $id, lang: $lang) {
        avatarId name description provisional rarity elementName weaponTypeName region releaseVersion
        talents { type name description params { label unit values } }
        ranks { level name description }
        ascension { phase levelCap currency materials { materialId name count } }
        profiles {
          name role source
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
    }
  `),
  variables: ({ path }, { language }) => ({ ...path, lang: languageIn(path.game, language) }),
  optional: ['leaderboard'],
  render({ character: found, words, leaderboard }, view, { path }) {
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
          <Profiles view={view} game={path.game} profiles={found.profiles} names={names} />
          <h2>{texts.catalog.best}</h2>
          <BestPlayers
            view={view}
            game={path.game}
            entries={leaderboard?.nodes ?? []}
            board={withQuery('/leaderboards', { game: path.game, character: path.id })}
          />
          <Talents view={view} talents={found.talents} />
          <Ranks view={view} ranks={found.ranks} />
          <Materials view={view} ascension={found.ascension} />
        </article>
      ),
    };
  },
});

type Found = NonNullable<WebCharacterQuery['character']>;

interface ProfilesProps {
  readonly view: View;
  readonly game: z.output<typeof game>;
  readonly profiles: Found['profiles'];
  readonly names: WordNames;
}

function Profiles({ view, game: of, profiles, names }: ProfilesProps): VNode | null {
  const { catalog, roles, profileNames } = view.texts;
  if (profiles.length === 0) return null;
  const profileName = (name: string): string =>
    (profileNames as Readonly<Record<string, string>>)[name] ?? name.replaceAll('_', ' ');
  return (
    <section>
      <h2>{catalog.builds}</h2>
      <div class="profiles">
        {profiles.map((profile) => (
          <section key={profile.name} class="panel">
            <h3>{`${profileName(profile.name)} · ${roles[profile.role]}`}</h3>
            {profile.source === 'derived' && <p class="small">{catalog.derived}</p>}
            <dl class="rows">
              <dt>{catalog.mainStats}</dt>
              <dd>
                <ul class="plain">
                  {profile.mainStats.map(({ slot, stats }) => (
                    <li key={slot}>
                      <b>{names.slot(slot)}</b> {stats.map(names.stat).join(' / ')}
                    </li>
                  ))}
                </ul>
              </dd>
              <dt>{catalog.subStats}</dt>
              <dd>{profile.subStats.map(({ stat }) => names.stat(stat)).join(' › ')}</dd>
              {profile.targets.length > 0 && (
                <>
                  <dt>{catalog.targets}</dt>
                  <dd>
                    {profile.targets
                      .map(({ stat, value }) => `${names.stat(stat)} ${amountOf(value, view)}`)
                      .join(', ')}
                  </dd>
                </>
              )}
              <dt>{catalog.sets}</dt>
              <dd>
                {profile.sets.slice(0, 4).map(({ pieces, sets }) => (
                  <SetChoice
                    key={sets.map(({ recordId }) => recordId).join()}
                    view={view}
                    game={of}
                    pieces={pieces}
                    sets={sets}
                  />
                ))}
                {profile.pairs.length > 0 && (
                  <SetChoice view={view} game={of} pieces={2} sets={profile.pairs.slice(0, 4)} />
                )}
              </dd>
              <dt>{catalog.weapons}</dt>
              <dd>
                <RecordRow
                  view={view}
                  kind="weapon"
                  game={of}
                  records={profile.weapons.slice(0, 6).map(record)}
                />
              </dd>
            </dl>
          </section>
        ))}
      </div>
    </section>
  );
}

interface NamedRecord {
  readonly recordId: number;
  readonly name: string | null;
}

/** So many pieces of any of these sets. */
const SetChoice = ({
  view,
  game: of,
  pieces,
  sets,
}: Pick<ProfilesProps, 'view' | 'game'> & {
  readonly pieces: number;
  readonly sets: readonly NamedRecord[];
}): VNode => (
  <div class="set-choice">
    <small>{view.texts.catalog.pieces(pieces)}</small>
    <RecordRow view={view} kind="set" game={of} records={sets.map(record)} />
  </div>
);

const record = ({ recordId, name }: NamedRecord) => ({ id: recordId, name });

/** A share, which targets have below 10, in percent. */
const amountOf = (value: number, { language }: View): string =>
  value < 10 ? `${formatNumber(value * 100, language)}%` : formatNumber(value, language);

function Talents({ view, talents }: { readonly view: View; readonly talents: Found['talents'] }) {
  const { catalog } = view.texts;
  if (talents.length === 0) return null;
  return (
    <section>
      <h2>{catalog.talents}</h2>
      {talents.map(({ name, description, params }) => (
        <details key={name} class="panel talent">
          <summary>{name}</summary>
          {description && <p class="game-text">{description}</p>}
          {params.length > 0 && <ParamTable view={view} params={params} />}
        </details>
      ))}
    </section>
  );
}

/** Levels that people compare: the first, what is usual, and the highest. */
const shownLevels = [1, 6, 10, 13];

function ParamTable({
  view,
  params,
}: {
  readonly view: View;
  readonly params: Found['talents'][number]['params'];
}): VNode {
  const most = Math.max(...params.map(({ values }) => values.length));
  const levels = shownLevels.filter((level) => level <= most);
  return (
    <div class="scroll">
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
    </div>
  );
}

function Ranks({ view, ranks }: { readonly view: View; readonly ranks: Found['ranks'] }) {
  if (ranks.length === 0) return null;
  return (
    <section>
      <h2>{view.texts.catalog.ranks}</h2>
      <ol class="ranks">
        {ranks.map(({ level, name, description }) => (
          <li key={level} value={level}>
            <b>{name}</b>
            {description && <p class="game-text">{description}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Materials({
  view,
  ascension,
}: {
  readonly view: View;
  readonly ascension: Found['ascension'];
}) {
  const { catalog } = view.texts;
  if (ascension.length === 0) return null;
  return (
    <section>
      <h2>{catalog.materials}</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{catalog.phase}</th>
              <th scope="col">{catalog.level}</th>
              <th scope="col">{catalog.materials}</th>
            </tr>
          </thead>
          <tbody>
            {ascension.map(({ phase, levelCap, materials }) => (
              <tr key={phase}>
                <td class="number">{phase}</td>
                <td class="number">{levelCap}</td>
                <td>{materials.map(({ name, count }) => `${count} × ${name}`).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
