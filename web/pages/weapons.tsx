import type { VNode } from 'preact';
import { z } from 'zod';
import type { GameId } from '../../src/games/ids.ts';
import { graphql } from '../../src/gql/gql.ts';
import type { WebWeaponQuery } from '../../src/gql/graphql.ts';
import { game, oneOf, recordId, text } from '../../src/rest/input/schemas.ts';
import { page, type View } from '../page.ts';
import { Ascensions, type StatColumn, StatTable } from '../parts/levels.tsx';
import { Link } from '../parts/link.tsx';
import { NothingFound, RecordGrid, RecordHead, rarityText, UsedBy } from '../parts/records.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { Choice, GameTabs, Option, withQuery } from '../parts/tabs.tsx';
import { createWordNames, languageIn, shownGame, statValue, type WordNames } from '../words.ts';

const path = '/weapons';
/** Those that players choose from; the fewer stars of some games are on the whole list. */
const rarities = ['5', '4', '3'] as const;

/** All weapons of a game by type, or by name. */
export const weapons = page({
  path,
  input: {
    query: z.object({
      game: shownGame,
      q: text(100).default(''),
      type: text(40).default(''),
      rarity: oneOf(rarities).optional(),
      cursor: text(500).default(''),
    }),
  },
  document: graphql(`
    query WebWeapons(
      $game: Game!, $lang: Language!, $type: String, $rarity: Rarity, $after: String, $query: String!, $isSearched: Boolean!
    ) {
      weapons(
        game: $game, lang: $lang, type: $type, rarity: $rarity, after: $after, first: 200
      ) @skip(if: $isSearched) {
        nodes { weaponId name rarity typeName secondary { statName } }
        pageInfo { hasNextPage endCursor }
      }
      words(game: $game, lang: $lang) { kind word name }
      searchCatalog(query: $query, game: $game, kind: weapon, lang: $lang, first: 50) @include(if: $isSearched) {
        hits { recordId name }
        near { recordId name }
      }
    }
  `),
  variables: ({ query: { game: of, q, type, rarity, cursor } }, { language }) => ({
    game: of,
    lang: languageIn(of, language),
    type: type === '' ? null : type,
    rarity: rarity === undefined ? null : Number(rarity),
    after: cursor === '' ? null : cursor,
    query: q === '' ? '-' : q,
    isSearched: q !== '',
  }),
  render({ weapons: listed, searchCatalog, words }, view, { query }) {
    const { texts } = view;
    const { game: of, q } = query;
    const records = searchCatalog
      ? searchCatalog.hits.map(({ recordId: id, name }) => ({ id, name }))
      : (listed?.nodes ?? []).map(({ weaponId, name, rarity, typeName, secondary }) => ({
          id: weaponId,
          name,
          rarity,
          about: [typeName, secondary?.statName].filter(Boolean).join(' · '),
        }));
    const next = listed?.pageInfo.hasNextPage ? listed.pageInfo.endCursor : null;
    return {
      title: `${texts.nav.weapons} · ${texts.games[of]}`,
      description: texts.catalog.weaponsAbout(texts.games[of]),
      isIndexed: q === '' && query.cursor === '',
      main: (
        <>
          <h1>{texts.nav.weapons}</h1>
          <GameTabs view={view} game={of} to={(id) => withQuery(path, { game: id })} />
          <SearchField
            view={view}
            value={q}
            within={{ path, label: texts.catalog.searchHere, kept: { game: of } }}
          />
          <Filters view={view} query={query} types={createWordNames(words).all('weapon_type')} />
          {records.length > 0 ? (
            <RecordGrid view={view} kind="weapon" game={of} records={records} />
          ) : (
            <NothingFound view={view} path={path} game={of} near={searchCatalog?.near ?? []} />
          )}
          {next !== null && (
            <p>
              <Link
                view={view}
                to={withQuery(path, { ...query, cursor: next })}
                class="button quiet"
              >
                {texts.catalog.next}
              </Link>
            </p>
          )}
        </>
      ),
    };
  },
});

/** Links for each type of the game and each rarity. */
function Filters({
  view,
  query: { game: of, type, rarity },
  types,
}: {
  readonly view: View;
  readonly query: {
    readonly game: GameId;
    readonly type: string;
    readonly rarity?: string | undefined;
  };
  readonly types: readonly { readonly word: string; readonly name: string }[];
}): VNode {
  const { catalog } = view.texts;
  const facets = [
    ['type', catalog.type, types.map(({ word, name }) => [word, name] as const)],
    [
      'rarity',
      catalog.rarity,
      rarities.map((stars) => [stars, rarityText(Number(stars))] as const),
    ],
  ] as const;
  const chosen = { type, rarity: rarity ?? '' };
  return (
    <div class="facets">
      {facets.map(([name, label, values]) => (
        <Choice key={name} label={label}>
          {[['', catalog.all] as const, ...values].map(([word, shown]) => (
            <Option
              key={word}
              view={view}
              to={withQuery(path, { game: of, ...chosen, [name]: word })}
              isChosen={chosen[name] === word}
            >
              {shown}
            </Option>
          ))}
        </Choice>
      ))}
    </div>
  );
}

/** A weapon: its stats, its passive, where it comes from, and who uses it. */
export const weapon = page({
  path: '/weapons/:game/:id',
  input: { path: z.object({ game, id: recordId('weapon') }) },
  document: graphql(`
    query WebWeapon($game: Game!, $id: Int!, $lang: Language!) {
      weapon(game: $game, weaponId: $id, lang: $lang) {
        name provisional rarity typeName baseAtkLv1 baseAtkLv90 sources
        secondary { stat statName valueLv1 valueLv90 }
        curve { level baseAtk hp def secondaryValue }
        refinements { rank name description }
        ascension { levelCap currency materials { materialId name count } }
        recommendedCharacters { avatarId name }
      }
      words(game: $game, lang: $lang) { kind word name }
    }
  `),
  variables: ({ path: of }, { language }) => ({ ...of, lang: languageIn(of.game, language) }),
  render({ weapon: found, words }, view, { path: { game: of, id } }) {
    const { texts } = view;
    const { catalog } = texts;
    const name = found.name ?? String(id);
    const { secondary } = found;
    const [first] = found.refinements;
    return {
      title: `${name} · ${texts.games[of]}`,
      description: catalog.weaponAbout(name, texts.games[of]),
      isIndexed: true,
      main: (
        <article>
          <RecordHead
            view={view}
            kind="weapon"
            game={of}
            id={id}
            name={name}
            facts={[
              [catalog.rarity, rarityText(found.rarity)],
              [catalog.type, found.typeName],
              [catalog.baseAtk, `${found.baseAtkLv1} → ${found.baseAtkLv90}`],
              [
                secondary?.statName ?? '',
                secondary &&
                  `${statValue(view, secondary.stat, secondary.valueLv1)} → ${statValue(view, secondary.stat, secondary.valueLv90)}`,
              ],
            ]}
            isProvisional={found.provisional}
          />
          {first && (
            <section>
              <h2>{first.name ?? catalog.passive}</h2>
              <dl class="rows">
                {found.refinements.map(({ rank, description }) => (
                  <>
                    <dt key={rank}>{`${catalog.refinement} ${rank}`}</dt>
                    <dd class="game-text">{description}</dd>
                  </>
                ))}
              </dl>
            </section>
          )}
          <StatTable
            view={view}
            curve={found.curve}
            columns={columnsOf(found, createWordNames(words), catalog.baseAtk)}
          />
          <Ascensions view={view} game={of} ascension={found.ascension} />
          {found.sources.length > 0 && (
            <section>
              <h2>{catalog.sources}</h2>
              <ul>
                {found.sources.map((source) => (
                  <li key={source}>{source}</li>
                ))}
              </ul>
            </section>
          )}
          <UsedBy view={view} game={of} characters={found.recommendedCharacters} />
        </article>
      ),
    };
  },
});

type Found = NonNullable<WebWeaponQuery['weapon']>;

/** Its stats by level; the second stat of a light cone is its HP, which has a column already. */
function columnsOf(
  { secondary }: Found,
  names: WordNames,
  baseAtk: string,
): readonly StatColumn<Found['curve'][number]>[] {
  const base = [
    { stat: 'atk', label: baseAtk, value: (row: Found['curve'][number]) => row.baseAtk },
    { stat: 'hp', label: names.stat('hp'), value: (row: Found['curve'][number]) => row.hp },
    { stat: 'def', label: names.stat('def'), value: (row: Found['curve'][number]) => row.def },
  ];
  if (secondary === null || base.some(({ stat }) => stat === secondary.stat)) return base;
  const { stat, statName: label } = secondary;
  return [...base, { stat, label, value: ({ secondaryValue }) => secondaryValue }];
}
