/** A public file: one table, an archive of many, or one category of genshin-db in one language. */
export interface PublicFile {
  /** Below the host of raw files: `/<owner>/<repository>/<branch>/<path>`. */
  readonly path: string;
  readonly kind: 'json' | 'zip' | 'genshin-db';
}

/** Where a folder of the data sources is public; the ref is a commit where newer ones lack the files. */
type PublicFolder = readonly [
  repository: string,
  ref: string,
  licence: string | null,
  folder: string,
];

/** By their names in a copy of the data sources. */
const folders: Readonly<Record<string, PublicFolder>> = {
  'enka-store': ['EnkaNetwork/API-docs', 'master', null, 'store'],
  'enka-tooltip-zzz': ['EnkaNetwork/API-docs', 'master', null, 'tooltip-data'],
  // The npm package is one file of 177 MB; its publisher's other repository has it in parts.
  'genshin-db': ['theBowja/genshin-db-dist', 'main', 'MIT', 'data/gzips'],
  'starrail-cache': ['yuko1101/starrail.js', 'main', 'MIT', ''],
  'star-rail-res': ['Mar-7th/StarRailRes', 'HEAD', null, 'index_min'],
  'thebowja-starrail': ['theBowja/starrail-data', 'HEAD', 'MIT', 'data'],
  'snap-metadata': ['DGP-Studio/Snap.Metadata', 'HEAD', 'MIT', 'Genshin'],
  'hoyo-gacha': ['lgou2w/HoYo.Gacha', 'HEAD', 'Apache-2.0 or MIT', 'tauri/src/assets'],
  'hb-data-textmaps-zzz': ['seriaati/hb-data', 'HEAD', 'GPL-3.0', 'textmaps/zzz'],
  'enka-py-assets': ['seriaati/enka-py-assets', 'HEAD', null, 'data'],
  'zzz-filecfg-1.6': [
    'iam-akuzihs/filecfg',
    '691be6a73e25a249620c8961b760c68e26d462fc',
    null,
    'v1.6.0-0e3c0c7d29/FileCfg',
  ],
  'zzz-plugin-maps': ['ZZZure/ZZZ-Plugin', 'HEAD', 'AGPL-3.0', 'resources/map'],
  'genshin-optimizer-zzz': ['frzyc/genshin-optimizer', 'HEAD', 'MIT', 'libs/zzz/dm/HakushinData'],
  'lotwt-zzz-data': ['LoTwT/zzz-data', 'HEAD', 'MIT', 'packages/zzz-data/data'],
};

/** The categories that each common table of genshin-db is joined from. */
const commonCategories: Readonly<Record<string, readonly string[]>> = {
  'stats.json': ['characters', 'talents', 'weapons'],
  'curve.json': ['characters', 'weapons'],
  'version.json': ['characters', 'talents', 'constellations', 'weapons', 'artifacts', 'namecards'],
  'image.json': ['characters', 'talents', 'constellations', 'weapons', 'artifacts', 'namecards'],
};

/** The folder of the data sources that a path lies in. */
export const folderOf = (path: string): string => path.slice(0, path.indexOf('/'));

/** The public files that a path of the data sources is read from; undefined when there are none. */
export function publicFilesOf(path: string): readonly PublicFile[] | undefined {
  const name = folderOf(path);
  const [repository, ref, , folder] = folders[name] ?? [];
  if (repository === undefined) return undefined;
  const base = `/${repository}/${ref}`;
  const rest = path.slice(name.length + 1);
  switch (name) {
    case 'genshin-db':
      return genshinDbParts(rest)?.map((part) => ({
        path: `${base}/${folder}/${part}.min.json.gzip`,
        kind: 'genshin-db',
      }));
    case 'starrail-cache':
      return [{ path: `${base}/cache.zip`, kind: 'zip' }];
    case 'enka-tooltip-zzz': {
      const below = rest.startsWith('locs/') ? rest : `zzz/${rest}`;
      return [{ path: `${base}/${folder}/${below}`, kind: 'json' }];
    }
    default:
      return [{ path: `${base}/${folder}/${rest}`, kind: 'json' }];
  }
}

/** `English/talents.json` is `english-talents`. */
function genshinDbParts(path: string): readonly string[] | undefined {
  const [language = '', file = ''] = path.split('/');
  if (language === 'common')
    return commonCategories[file]?.map((category) => `english-${category}`);
  return [`${language.toLowerCase()}-${file.replace(/\.json$/, '')}`];
}

/** The branch or commit that a public import reads from a folder, and its licence. */
export function publicCopyOf(name: string) {
  const [repository, ref, licence = null] = folders[name] ?? [];
  return { version: repository === undefined ? null : `${repository}@${ref}`, licence };
}
