import type { VNode } from 'preact';
import { z } from 'zod';
import { type GameId, gameIds, uidPattern } from '../../src/games/ids.ts';
import { games } from '../../src/games/index.ts';
import { graphql } from '../../src/gql/gql.ts';
import type { WebSearchQuery } from '../../src/gql/graphql.ts';
import { nameOfLanguage } from '../../src/rest/input/names.ts';
import { text } from '../../src/rest/input/schemas.ts';
import { page, type View } from '../page.ts';
import { Link } from '../parts/link.tsx';
import { pageOfRecord, RecordGrid, type RecordKind } from '../parts/records.tsx';
import { SearchField } from '../parts/search-field.tsx';

/** A UID or a name of anything in any language. */
export const search = page({
  path: '/search',
  input: { query: z.object({ q: text(100).default('') }) },
  document: graphql(`
    query WebSearch($query: String!, $lang: Language!, $isName: Boolean!) {
      searchCatalog(query: $query, lang: $lang, first: 50) @include(if: $isName) {
        hits { kind game recordId name matched }
        near { kind game recordId name }
      }
    }
  `),
  variables({ query: { q } }, { language }) {
    const name = q.trim();
    const isName = name !== '' && uidIn(name) === undefined;
    return { query: isName ? name : '-', lang: nameOfLanguage(language), isName };
  },
  render({ searchCatalog }, view, { query: { q } }) {
    const { texts } = view;
    const uid = uidIn(q);
    return {
      title: q.trim() === '' ? texts.shell.search : `${texts.shell.search}: ${q.trim()}`,
      description: texts.home.hint,
      main: (
        <>
          <h1>{texts.shell.search}</h1>
          <SearchField view={view} value={q}>
            <button type="submit">{texts.shell.search}</button>
          </SearchField>
          <p class="small">{texts.home.hint}</p>
          {uid !== undefined && <Players view={view} uid={uid} />}
          {searchCatalog && <Found view={view} found={searchCatalog} />}
        </>
      ),
    };
  },
  /** What the field suggests. */
  data({ searchCatalog }, view, { query: { q } }) {
    const uid = uidIn(q);
    const players = uid === undefined ? [] : gamesOf(uid);
    const hits = shownHits(searchCatalog?.hits ?? []).slice(0, 8);
    return [
      ...players.map((game) => ({
        name: uid,
        about: view.texts.games[game],
        path: `/u/${game}/${uid}`,
      })),
      ...hits.map(({ kind, game, recordId, name }) => ({
        name,
        about: view.texts.games[game],
        path: pageOfRecord(kind, game, recordId),
      })),
    ];
  },
});

/** The UID in what was typed or pasted: `UID: 812 345 678`. */
function uidIn(typed: string): string | undefined {
  const digits = typed.replaceAll(/\buid\b|[\s:#.,_-]/gi, '');
  return uidPattern.test(digits) ? digits : undefined;
}

/** The games that may have the account, those whose servers give out such UIDs first. */
const gamesOf = (uid: string): readonly GameId[] =>
  gameIds.toSorted((one, two) => Number(isPossible(two, uid)) - Number(isPossible(one, uid)));

const isPossible = (game: GameId, uid: string): boolean => games[game].regionOf(uid) !== 'unknown';

function Players({ view, uid }: { readonly view: View; readonly uid: string }): VNode {
  return (
    <section>
      <h2>{view.texts.search.players(uid)}</h2>
      <ul class="player-choice">
        {gamesOf(uid).map((game) => (
          <li key={game}>
            <Link view={view} to={`/u/${game}/${uid}`} class="button quiet">
              {view.texts.games[game]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Hits = NonNullable<WebSearchQuery['searchCatalog']>;
type Shown = Hits['near'][number] & { readonly kind: RecordKind };

/** Records that have a page. */
const shownHits = (hits: Hits['near']): readonly Shown[] =>
  hits.filter(
    (hit): hit is Shown => hit.kind === 'character' || hit.kind === 'weapon' || hit.kind === 'set',
  );

function Found({ view, found }: { readonly view: View; readonly found: Hits }): VNode {
  const { texts } = view;
  const hits = shownHits(found.hits);
  const near = shownHits(found.near);
  if (hits.length === 0)
    return (
      <div class="empty">
        <p>{texts.search.nothing}</p>
        {near.length > 0 && <p>{texts.catalog.meant}</p>}
        <ul class="plain">
          {near.map(({ kind, game, recordId, name }) => (
            <li key={`${game} ${kind} ${recordId}`}>
              <Link view={view} to={pageOfRecord(kind, game, recordId)}>
                {name}
              </Link>{' '}
              <span class="small">{texts.games[game]}</span>
            </li>
          ))}
        </ul>
      </div>
    );
  return (
    <>
      {gameIds.flatMap((game) =>
        (['character', 'weapon', 'set'] as const).map((kind) => {
          const own = hits.filter((hit) => hit.game === game && hit.kind === kind);
          if (own.length === 0) return null;
          return (
            <section key={`${game} ${kind}`}>
              <h2>{`${texts.search.kinds[kind]} · ${texts.games[game]}`}</h2>
              <RecordGrid
                view={view}
                kind={kind}
                game={game}
                records={own.map(({ recordId, name }) => ({ id: recordId, name }))}
              />
            </section>
          );
        }),
      )}
    </>
  );
}
