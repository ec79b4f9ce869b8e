import { z } from 'zod';
import { graphql } from '../../src/gql/gql.ts';
import { game, recordId, text } from '../../src/rest/input/schemas.ts';
import { page } from '../page.ts';
import { NothingFound, RecordGrid, RecordHead, UsedBy } from '../parts/records.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { GameTabs, withQuery } from '../parts/tabs.tsx';
import { createWordNames, languageIn, shownGame } from '../words.ts';

const path = '/sets';

/** All sets of a game with what two pieces give. */
export const sets = page({
  path,
  input: { query: z.object({ game: shownGame, q: text(100).default('') }) },
  document: graphql(`
    query WebSets($game: Game!, $lang: Language!, $query: String!, $isSearched: Boolean!) {
      artifactSets(game: $game, lang: $lang, first: 200) {
        nodes { setId name rarityMax bonus1pc bonus2pc bonusPlanar }
      }
      searchCatalog(query: $query, game: $game, kind: set, lang: $lang, first: 50) @include(if: $isSearched) {
        hits { recordId }
        near { recordId name }
      }
    }
  `),
  variables: ({ query: { game: of, q } }, { language }) => ({
    game: of,
    lang: languageIn(of, language),
    query: q === '' ? '-' : q,
    isSearched: q !== '',
  }),
  render({ artifactSets, searchCatalog }, view, { query: { game: of, q } }) {
    const { texts } = view;
    const found = searchCatalog?.hits.map(({ recordId: id }) =>
      artifactSets.nodes.find(({ setId }) => setId === id),
    );
    const shown = found?.filter((one) => one !== undefined) ?? artifactSets.nodes;
    return {
      title: `${texts.nav.sets} · ${texts.games[of]}`,
      description: texts.catalog.setsAbout(texts.games[of]),
      isIndexed: q === '',
      main: (
        <>
          <h1>{texts.nav.sets}</h1>
          <GameTabs view={view} game={of} to={(id) => withQuery(path, { game: id })} />
          <SearchField
            view={view}
            value={q}
            within={{ path, label: texts.catalog.searchHere, kept: { game: of } }}
          />
          {shown.length > 0 ? (
            <RecordGrid
              view={view}
              kind="set"
              game={of}
              records={shown.map(({ setId, name, rarityMax, bonus1pc, bonus2pc, bonusPlanar }) => ({
                id: setId,
                name,
                rarity: rarityMax,
                about: bonus2pc || bonusPlanar || bonus1pc || undefined,
              }))}
            />
          ) : (
            <NothingFound view={view} path={path} game={of} near={searchCatalog?.near ?? []} />
          )}
        </>
      ),
    };
  },
});

/** A set: what it gives, its pieces, and who wears it. */
export const set = page({
  path: '/sets/:game/:id',
  input: { path: z.object({ game, id: recordId('set') }) },
  document: graphql(`
    query WebSet($game: Game!, $id: Int!, $lang: Language!) {
      artifactSet(game: $game, setId: $id, lang: $lang) {
        name provisional bonus1pc bonus2pc bonus4pc bonusPlanar
        slots { slot mainStats }
        recommendedCharacters { avatarId name }
      }
      words(game: $game, lang: $lang) { kind word name }
    }
  `),
  variables: ({ path: of }, { language }) => ({ ...of, lang: languageIn(of.game, language) }),
  render({ artifactSet: found, words }, view, { path: { game: of, id } }) {
    const { texts } = view;
    const { catalog } = texts;
    const names = createWordNames(words);
    const name = found.name ?? String(id);
    const bonuses = [
      [1, found.bonus1pc],
      [2, found.bonus2pc ?? found.bonusPlanar],
      [4, found.bonus4pc],
    ] as const;
    return {
      title: `${name} · ${texts.games[of]}`,
      description: catalog.setAbout(name, texts.games[of]),
      isIndexed: true,
      main: (
        <article>
          <RecordHead
            view={view}
            kind="set"
            game={of}
            id={id}
            name={name}
            isProvisional={found.provisional}
          />
          <h2>{catalog.bonus}</h2>
          <dl class="rows">
            {bonuses
              .filter(([, bonus]) => bonus)
              .map(([count, bonus]) => (
                <>
                  <dt key={count}>{catalog.pieces(count)}</dt>
                  <dd class="game-text">{bonus}</dd>
                </>
              ))}
          </dl>
          <h2>{catalog.slots}</h2>
          <dl class="rows">
            {found.slots.map(({ slot, mainStats }) => (
              <>
                <dt key={slot}>{names.slot(slot)}</dt>
                <dd>{mainStats.map(names.stat).join(' / ')}</dd>
              </>
            ))}
          </dl>
          <UsedBy view={view} game={of} characters={found.recommendedCharacters} />
        </article>
      ),
    };
  },
});
