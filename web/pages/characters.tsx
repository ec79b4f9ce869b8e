import { z } from 'zod';
import { graphql } from '../../src/gql/gql.ts';
import type { WebCharactersQuery } from '../../src/gql/graphql.ts';
import { text } from '../../src/rest/input/schemas.ts';
import { page, type View } from '../page.ts';
import { NothingFound, RecordGrid, rarityText } from '../parts/records.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { Choice, GameTabs, Option, withQuery } from '../parts/tabs.tsx';
import { languageIn, shownGame } from '../words.ts';

const path = '/characters';

/** All characters of a game: by element, type and rarity, or by name. */
export const characters = page({
  path,
  input: {
    query: z.object({
      game: shownGame,
      q: text(100).default(''),
      element: text(40).default(''),
      type: text(40).default(''),
      rarity: text(1).default(''),
    }),
  },
  document: graphql(`
    query WebCharacters($game: Game!, $lang: Language!, $query: String!, $isSearched: Boolean!) {
      characters(game: $game, lang: $lang, first: 200) {
        nodes { avatarId name rarity element elementName weaponType weaponTypeName }
        maxAgeSeconds
      }
      searchCatalog(query: $query, game: $game, kind: character, lang: $lang, first: 50) @include(if: $isSearched) {
        hits { recordId }
        near { recordId name }
      }
    }
  `),
  variables: ({ query: { game, q } }, { language }) => ({
    game,
    lang: languageIn(game, language),
    query: q === '' ? '-' : q,
    isSearched: q !== '',
  }),
  render(data, view, { query }) {
    const { texts } = view;
    const { game, q } = query;
    const shown = chosenOf(data, query);
    return {
      title: `${texts.nav.characters} · ${texts.games[game]}`,
      description: texts.catalog.charactersAbout(texts.games[game]),
      isIndexed: q === '',
      main: (
        <>
          <h1>{texts.nav.characters}</h1>
          <GameTabs view={view} game={game} to={(id) => withQuery(path, { game: id })} />
          <SearchField
            view={view}
            value={q}
            within={{ path, label: texts.catalog.searchHere, kept: { game } }}
          />
          <Filters view={view} nodes={data.characters.nodes} query={query} />
          {shown.length > 0 ? (
            <RecordGrid
              view={view}
              kind="character"
              game={game}
              records={shown.map(({ avatarId, name, rarity, elementName, weaponTypeName }) => ({
                id: avatarId,
                name,
                rarity: rarity as number | string,
                about: [elementName, weaponTypeName].filter(Boolean).join(' · '),
              }))}
            />
          ) : (
            <NothingFound
              view={view}
              path={path}
              game={game}
              near={data.searchCatalog?.near ?? []}
            />
          )}
        </>
      ),
    };
  },
});

type Listed = NonNullable<NonNullable<WebCharactersQuery['characters']>['nodes']>[number];

interface Chosen {
  readonly game: string;
  readonly q: string;
  readonly element: string;
  readonly type: string;
  readonly rarity: string;
}

/** The characters that fit; those found by name in the order of the search. */
function chosenOf(
  {
    characters: all,
    searchCatalog,
  }: { readonly characters: { readonly nodes: readonly Listed[] } } & Pick<
    WebCharactersQuery,
    'searchCatalog'
  >,
  { element, type, rarity }: Chosen,
): readonly Listed[] {
  const found = searchCatalog?.hits.map(({ recordId }) =>
    all.nodes.find(({ avatarId }) => avatarId === recordId),
  );
  return (found?.filter((one) => one !== undefined) ?? all.nodes).filter(
    (one) =>
      (element === '' || one.element === element) &&
      (type === '' || one.weaponType === type) &&
      (rarity === '' || String(one.rarity) === rarity),
  );
}

/** Links for each element, type and rarity that the game has. */
function Filters({
  view,
  nodes,
  query,
}: {
  readonly view: View;
  readonly nodes: readonly Listed[];
  readonly query: Chosen;
}) {
  const { catalog } = view.texts;
  const facets = [
    ['element', catalog.element, distinct(nodes, 'element', 'elementName')],
    ['type', catalog.type, distinct(nodes, 'weaponType', 'weaponTypeName')],
    ['rarity', catalog.rarity, distinct(nodes, 'rarity', 'rarity')],
  ] as const;
  const { game, q, element, type, rarity } = query;
  const chosen = { game, q, element, type, rarity };
  return (
    <div class="facets">
      {facets.map(([name, label, values]) => (
        <Choice key={name} label={label}>
          <Option
            view={view}
            to={withQuery(path, { ...chosen, [name]: '' })}
            isChosen={chosen[name] === ''}
          >
            {catalog.all}
          </Option>
          {values.map(([word, shown]) => (
            <Option
              key={word}
              view={view}
              to={withQuery(path, { ...chosen, [name]: word })}
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

function distinct(
  nodes: readonly Listed[],
  word: 'element' | 'weaponType' | 'rarity',
  name: 'elementName' | 'weaponTypeName' | 'rarity',
): readonly (readonly [string, string])[] {
  const found = new Map<string, string>();
  for (const node of nodes) {
    const value = node[word] as string | number | null;
    if (value === null || value === '') continue;
    const shown = node[name] as string | number | null;
    found.set(String(value), name === 'rarity' ? rarityText(value) : String(shown ?? value));
  }
  return [...found].sort(([one], [two]) => (word === 'rarity' ? two.localeCompare(one) : 0));
}
