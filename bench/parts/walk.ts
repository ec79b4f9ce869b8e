import { createCatalog } from '../../src/domains/catalog/module.ts';
import { processConfig } from '../../src/config.ts';
import { type CatalogKind, type CatalogPack, catalogKinds } from '../../src/games/catalog-pack.ts';
import { type GameId, gameIds, languages } from '../../src/games/ids.ts';
import { systemClock as clock } from '../../src/lib/clock.ts';
import { openStore } from '../../src/store/open.ts';
import { answerMessages } from '../helper.ts';

/** Where the service is that serves the catalog of the store that this process is configured for. */
export interface WalkOrder {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Walk {
  readonly records: number;
  readonly requests: number;
  /** Bytes of all bodies. */
  readonly bytes: number;
}

const connections = 4;
const pageSize = 200;

interface KindPaths {
  readonly list?: (game: GameId) => string;
  /** Every path that a record is behind. */
  readonly paths: (game: GameId) => readonly string[];
  /** Asks for all that a record holds. */
  readonly query?: string;
}

const pathsOfKinds: Readonly<Record<CatalogKind, KindPaths>> = {
  characters: {
    list: (game) => `characters/${game}`,
    paths: (game) => [
      `character/${game}`,
      ...{ genshin: [], hsr: ['trace/hsr'], zzz: ['agent/zzz', 'mindscape/zzz'] }[game],
    ],
    query: '&include_ascension=true',
  },
  weapons: {
    list: (game) => `weapons/${game}`,
    paths: (game) => [
      `weapon/${game}`,
      ...{ genshin: [], hsr: ['light-cone/hsr'], zzz: ['w-engine/zzz'] }[game],
    ],
    query: '&include_curve=true',
  },
  sets: {
    list: (game) => `artifact/${game}/sets`,
    paths: (game) => [
      `artifact/${game}/set`,
      ...{ genshin: [], hsr: ['relic/hsr/set'], zzz: ['drive-disc/zzz/set'] }[game],
    ],
  },
  namecards: { paths: () => ['namecard/genshin'] },
  bangboo: { paths: () => ['bangboo/zzz'] },
};

/** The imported catalogs themselves, so that no record is forgotten. */
async function importedCatalogs(): Promise<CatalogPack[]> {
  const { dataDir } = processConfig();
  const { store, blobs } = await openStore({ mongodbUri: undefined, dataDir, clock, poolSize: 1 });
  const ids = { mint: () => '', bytes: (size: number) => new Uint8Array(size) };
  const onError = (error: unknown) => {
    throw error;
  };
  const logger = { warn: onError, error: onError };
  const platform = { store, blobs, clock, ids, logger, onError };
  const catalog = createCatalog(platform, {}, { cdnUrl: '' });
  await catalog.refresh();
  const packs = gameIds.map((game) => catalog.source.current(game));
  await store.close();
  return packs;
}

/** Everything there is to see of a game in one language. */
const addressesOf = (pack: CatalogPack, lang: string): string[] =>
  catalogKinds.flatMap((kind) => {
    const { list, paths, query = '' } = pathsOfKinds[kind];
    const { heads } = pack[kind];
    return [
      ...(list ? [`/v1/${list(pack.game)}?lang=${lang}&limit=${pageSize}`] : []),
      ...paths(pack.game).flatMap((path) =>
        heads.map(({ id }) => `/v1/${path}/${id}?lang=${lang}${query}`),
      ),
    ];
  });

answerMessages<WalkOrder>(async ({ origin, headers }): Promise<Walk> => {
  const packs = await importedCatalogs();
  const addresses = languages.flatMap((lang) => packs.flatMap((pack) => addressesOf(pack, lang)));
  const queue = addresses.values();
  let bytes = 0;
  const walk = async () => {
    for (const address of queue) {
      const answer = await fetch(`${origin}${address}`, { headers });
      bytes += (await answer.arrayBuffer()).byteLength;
      if (answer.status !== 200) throw new Error(`${address} was answered ${answer.status}.`);
    }
  };
  await Promise.all(Array.from({ length: connections }, walk));
  const kinds = packs.flatMap((pack) => catalogKinds.map((kind) => pack[kind].heads.length));
  return {
    records: kinds.reduce((sum, count) => sum + count, 0),
    requests: addresses.length,
    bytes,
  };
});
