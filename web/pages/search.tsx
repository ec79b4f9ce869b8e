import type { VNode } from 'preact';
import { z } from 'zod';
import { type GameId, gameIds } from '../../src/games/ids.ts';
import { games } from '../../src/games/index.ts';
import { graphql } from '../../src/gql/gql.ts';
import type { WebSearchQuery } from '../../src/gql/graphql.ts';
import { nameOfLanguage } from '../../src/rest/input/names.ts';
import { text } from '../../src/rest/input/schemas.ts';
import { page, type View } from '../page.ts';
import { Link } from '../parts/link.tsx';
import { pageOfRecord, RecordGrid, type RecordKind } from '../parts/records.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { withQuery } from '../parts/tabs.tsx';

/** Where the page is. */
const path = '/search';
/** Of one game each, in words that people type. */
const exampleNames = ['Hu Tao', 'カフカ', '星见雅', 'childe'];
const maxSuggestions = 8;

/** A UID or a name of anything in any language. */
export const search = page({
  path,
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
          {q.trim() === '' && <Examples view={view} />}
        </>
      ),
    };
  },
  /** What the field suggests. */
  data({ searchCatalog }, view, { query: { q } }) {
    const uid = uidIn(q);
    const players = uid === undefined ? [] : gamesOf(uid);
    const hits = (searchCatalog?.hits ?? []).filter(hasPage).slice(0, maxSuggestions);
    return [
      ...players.map((game) => ({
        name: uid,
        about: view.texts.games[game],
        path: `/u/${game}/${uid}`,
      })),
      ...hits.map((hit) => ({
        name: hit.name,
        about: [...foundAs(hit), view.texts.games[hit.game]].join(' · '),
        path: pageOfRecord(hit.kind, hit.game, hit.recordId),
      })),
    ];
  },
});

/** The UID in what was typed or pasted: `UID: 812 345 678`, or one in a sentence. */
function uidIn(typed: string): string | undefined {
  const plain = typed.normalize('NFKC');
  const [found] =
    /(?<![0-9])[0-9]{9,10}(?![0-9])/.exec(plain) ??
    /(?<![0-9])[0-9](?:[\s._-]?[0-9]){8,9}(?![0-9])/.exec(plain) ??
    [];
  return found?.replaceAll(/[^0-9]/g, '');
}

/** The games that may have the account, those whose servers give out such UIDs first. */
const gamesOf = (uid: string): readonly GameId[] =>
  gameIds.toSorted((one, two) => Number(isPossible(two, uid)) - Number(isPossible(one, uid)));

const isPossible = (game: GameId, uid: string): boolean => games[game].regionOf(uid) !== 'unknown';

/** Where the account may be; the games that do not give out such UIDs come last and say so. */
function Players({ view, uid }: { readonly view: View; readonly uid: string }): VNode {
  const { texts } = view;
  const [possible, others] = [true, false].map((is) =>
    gamesOf(uid).filter((game) => isPossible(game, uid) === is),
  ) as [GameId[], GameId[]];
  const choice = (games: readonly GameId[], className: string) => (
    <ul class="player-choice">
      {games.map((game) => (
        <li key={game}>
          <Link view={view} to={`/u/${game}/${uid}`} class={className}>
            {texts.games[game]}
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <section>
      <h2>{texts.search.players(uid)}</h2>
      {choice(possible, 'button')}
      {others.length > 0 && (
        <>
          <p class="small">{texts.search.others}</p>
          {choice(others, 'button quiet')}
        </>
      )}
    </section>
  );
}

const Examples = ({ view }: { readonly view: View }): VNode => (
  <p class="player-choice">
    {view.texts.search.examples}
    {exampleNames.map((name) => (
      <Link key={name} view={view} to={withQuery(path, { q: name })}>
        {name}
      </Link>
    ))}
  </p>
);

type Hits = NonNullable<WebSearchQuery['searchCatalog']>;
type Hit = Hits['hits'][number];
type Near = Hits['near'][number];

const kinds = ['character', 'weapon', 'set', 'bangboo', 'namecard'] as const;

/** Whether records of the kind have pages. */
const isPaged = (kind: Near['kind']): kind is RecordKind =>
  kind === 'character' || kind === 'weapon' || kind === 'set';

const hasPage = <Some extends Near>(hit: Some): hit is Some & { readonly kind: RecordKind } =>
  isPaged(hit.kind);

/** What players call it, where that is what was found. */
const foundAs = ({ name, matched }: Hit): readonly string[] => (matched === name ? [] : [matched]);

function Found({ view, found }: { readonly view: View; readonly found: Hits }): VNode {
  const { texts } = view;
  if (found.hits.length === 0) return <Nothing view={view} near={found.near.filter(hasPage)} />;
  const sections = gameIds.flatMap((game) =>
    kinds.map((kind) => ({
      game,
      kind,
      hits: found.hits.filter((hit) => hit.game === game && hit.kind === kind),
    })),
  );
  return (
    <>
      {sections
        .filter(({ hits }) => hits.length > 0)
        .map(({ game, kind, hits }) => (
          <section key={`${game} ${kind}`}>
            <h2>{`${texts.search.kinds[kind]} · ${texts.games[game]}`}</h2>
            {isPaged(kind) ? (
              <RecordGrid view={view} kind={kind} game={game} records={hits.map(listed)} />
            ) : (
              <p>{hits.map(({ name }) => name).join(', ')}</p>
            )}
          </section>
        ))}
    </>
  );
}

const listed = (hit: Hit) => ({
  id: hit.recordId,
  name: hit.name,
  about: foundAs(hit).join(),
});

function Nothing({
  view,
  near,
}: {
  readonly view: View;
  readonly near: readonly (Near & { readonly kind: RecordKind })[];
}): VNode {
  const { texts } = view;
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
}
