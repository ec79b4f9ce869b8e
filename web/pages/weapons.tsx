import { z } from 'zod';
import { graphql } from '../../src/gql/gql.ts';
import { game, recordId, text } from '../../src/rest/input/schemas.ts';
import { page } from '../page.ts';
import { Link } from '../parts/link.tsx';
import {
  ListSearch,
  NothingFound,
  RecordGrid,
  RecordHead,
  rarityText,
  UsedBy,
} from '../parts/records.tsx';
import { Choice, GameTabs, Option, withQuery } from '../parts/tabs.tsx';
import { createWordNames, formatNumber, languageIn, shownGame } from '../words.ts';

const path = '/weapons';

/** All weapons of a game by type, or by name. */
export const weapons = page({
  path,
  input: {
    query: z.object({
      game: shownGame,
      q: text(100).default(''),
      type: text(40).default(''),
      cursor: text(500).default(''),
    }),
  },
  document: graphql(`
    query WebWeapons(
      $game: Game!, $lang: Language!, $type: String, $after: String, $query: String!, $isSearched: Boolean!
    ) {
      weapons(game: $game, lang: $lang, type: $type, after: $after, first: 200) @skip(if: $isSearched) {
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
  variables: ({ query: { game: of, q, type, cursor } }, { language }) => ({
    game: of,
    lang: languageIn(of, language),
    type: type === '' ? null : type,
    after: cursor === '' ? null : cursor,
    query: q === '' ? '-' : q,
    isSearched: q !== '',
  }),
  render({ weapons: listed, searchCatalog, words }, view, { query }) {
    const { texts } = view;
    const { game: of, q, type } = query;
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
          <ListSearch view={view} path={path} game={of} value={q} />
          <Choice label={texts.catalog.type}>
            <Option view={view} to={withQuery(path, { game: of })} isChosen={type === ''}>
              {texts.catalog.all}
            </Option>
            {createWordNames(words)
              .all('weapon_type')
              .map(({ word, name }) => (
                <Option
                  key={word}
                  view={view}
                  to={withQuery(path, { game: of, type: word })}
                  isChosen={type === word}
                >
                  {name}
                </Option>
              ))}
          </Choice>
          {records.length > 0 ? (
            <RecordGrid view={view} kind="weapon" game={of} records={records} />
          ) : (
            <NothingFound view={view} path={path} game={of} near={searchCatalog?.near ?? []} />
          )}
          {next !== null && (
            <p>
              <Link
                view={view}
                to={withQuery(path, { game: of, type, cursor: next })}
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

/** A weapon: its stats, its passive, where it comes from, and who uses it. */
export const weapon = page({
  path: '/weapons/:game/:id',
  input: { path: z.object({ game, id: recordId('weapon') }) },
  document: graphql(`
    query WebWeapon($game: Game!, $id: Int!, $lang: Language!) {
      weapon(game: $game, weaponId: $id, lang: $lang) {
        name provisional rarity typeName baseAtkLv1 baseAtkLv90 sources
        secondary { statName valueLv1 valueLv90 }
        refinements { rank name description }
        ascension { phase levelCap materials { materialId name count } }
        recommendedCharacters { avatarId name }
      }
    }
  `),
  variables: ({ path: of }, { language }) => ({ ...of, lang: languageIn(of.game, language) }),
  render({ weapon: found }, view, { path: { game: of, id } }) {
    const { texts, language } = view;
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
                  `${formatNumber(secondary.valueLv1, language)} → ${formatNumber(secondary.valueLv90, language)}`,
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
