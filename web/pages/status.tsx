import { gameIds } from '../../src/games/ids.ts';
import { graphql } from '../../src/gql/gql.ts';
import type { WebStatusQuery } from '../../src/gql/graphql.ts';
import { page, type ServiceStatus } from '../page.ts';
import { Link } from '../parts/link.tsx';
import { Moment, TimeFromNow } from '../parts/moment.tsx';

/** Whether the service can be used, and how old its data is. */
export const status = page({
  path: '/status',
  document: graphql(`
    query WebStatus {
      genshin: notices(game: genshin, first: 1) { importedAt }
      hsr: notices(game: hsr, first: 1) { importedAt }
      zzz: notices(game: zzz, first: 1) { importedAt }
    }
  `),
  optional: ['genshin', 'hsr', 'zzz'],
  load: (sources) => sources.status(),
  render(archive, view, _inputs, _problems, { readiness, changedOn, providers, catalogs }) {
    const { texts } = view;
    const { status: words } = texts;
    return {
      title: texts.nav.status,
      description: words.about,
      main: (
        <>
          <h1>{texts.nav.status}</h1>
          <p class={`lead state ${readiness}`}>{words.readiness[readiness]}</p>
          <p class="small">
            {words.changed} <time dateTime={changedOn}>{changedOn}</time>
            <TimeFromNow at={changedOn} />{' '}
            <Link view={view} to="/changelog">
              {texts.nav.changelog}
            </Link>
          </p>
          <h2>{words.providers}</h2>
          <dl class="rows">
            {(['primary', 'fallback'] as const).map((name) => (
              <>
                <dt key={name}>{words.names[name]}</dt>
                <dd class={`state ${providers[name]}`}>{words.conditions[providers[name]]}</dd>
              </>
            ))}
          </dl>
          <h2>{words.data}</h2>
          <ul class="banners">
            {gameIds.map((game) => {
              const importedAt = archive[game]?.importedAt ?? null;
              return (
                <li key={game} class="panel">
                  <h3>{texts.games[game]}</h3>
                  <dl class="rows">
                    <dt>{words.catalog}</dt>
                    <dd>
                      <time dateTime={catalogs[game]}>{catalogs[game]}</time>
                      <TimeFromNow at={catalogs[game]} />
                    </dd>
                    <dt>{words.archive}</dt>
                    <dd>
                      {importedAt === null ? words.never : <Moment at={importedAt} />}
                      <TimeFromNow at={importedAt} />
                    </dd>
                  </dl>
                </li>
              );
            })}
          </ul>
        </>
      ),
    };
  },
  data: (archive, _view, _inputs, loaded) => statusData(archive, loaded),
});

/** The same for programs. */
const statusData = (
  archive: WebStatusQuery,
  { readiness, changedOn, providers, catalogs }: ServiceStatus,
) => ({
  status: readiness,
  api_version: 'v1',
  changed_on: changedOn,
  providers,
  catalogs: Object.fromEntries(gameIds.map((game) => [game, { built_at: catalogs[game] }])),
  archive: Object.fromEntries(
    gameIds.map((game) => [game, { imported_at: archive[game]?.importedAt ?? null }]),
  ),
});
