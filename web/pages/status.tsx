import { gameIds } from '../../src/games/ids.ts';
import { graphql } from '../../src/gql/gql.ts';
import type { WebStatusQuery } from '../../src/gql/graphql.ts';
import { page, type ServiceStatus } from '../page.ts';
import { Moment } from '../parts/moment.tsx';

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
  render(archive, { texts }, _inputs, _problems, { isReady, providers, catalogs }) {
    const { status: words } = texts;
    return {
      title: texts.nav.status,
      description: words.about,
      main: (
        <>
          <h1>{texts.nav.status}</h1>
          <p class={`state ${isReady ? 'up' : 'down'}`}>{isReady ? words.ready : words.notReady}</p>
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
          <div class="scroll">
            <table>
              <thead>
                <tr>
                  <th scope="col">{texts.catalog.game}</th>
                  <th scope="col">{words.catalog}</th>
                  <th scope="col">{words.archive}</th>
                </tr>
              </thead>
              <tbody>
                {gameIds.map((game) => {
                  const importedAt = archive[game]?.importedAt ?? null;
                  return (
                    <tr key={game}>
                      <th scope="row">{texts.games[game]}</th>
                      <td>
                        <time dateTime={catalogs[game]}>{catalogs[game]}</time>
                      </td>
                      <td>{importedAt === null ? words.never : <Moment at={importedAt} />}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        </>
      ),
    };
  },
  data: (archive, _view, _inputs, loaded) => statusData(archive, loaded),
});

/** The same for programs. */
const statusData = (archive: WebStatusQuery, { isReady, providers, catalogs }: ServiceStatus) => ({
  ready: isReady,
  providers,
  catalogs: Object.fromEntries(gameIds.map((game) => [game, { built_at: catalogs[game] }])),
  archive: Object.fromEntries(
    gameIds.map((game) => [game, { imported_at: archive[game]?.importedAt ?? null }]),
  ),
});
