/** What a public file is: one table, an archive of many, or one category of genshin-db in one language. */
type PublicKind = 'json' | 'zip' | 'genshin-db';

export interface PublicFile {
  /** Below the host of raw files: `/<owner>/<repository>/<branch>/<path>`. */
  readonly path: string;
  readonly kind: PublicKind;
}

/** A folder of the data sources, and where its files are public. */
interface SourceFolder {
  readonly repository: string;
  /** A branch, or a commit where newer ones do not have the files. */
  readonly ref: string;
  readonly licence: string | null;
  /** The public files that a path below the folder is read from; undefined when there is none. */
  readonly files: (rest: string) => readonly PublicFile[] | undefined;
}

const inRepository = (
  repository: string,
  ref: string,
  licence: string | null,
  folder: string,
): SourceFolder => ({
  repository,
  ref,
  licence,
  files: (rest) => [{ path: `/${repository}/${ref}/${folder}/${rest}`, kind: 'json' }],
});

const enka = 'EnkaNetwork/API-docs';
const tooltips = inRepository(enka, 'master', null, 'tooltip-data/zzz');
const tooltipNames = inRepository(enka, 'master', null, 'tooltip-data');
const genshinDb = 'theBowja/genshin-db-dist';
const starrail = 'yuko1101/starrail.js';

/** What each of the common tables of genshin-db is put together from. */
const commonCategories: Readonly<Record<string, readonly string[]>> = {
  'stats.json': ['characters', 'talents', 'weapons'],
  'curve.json': ['characters', 'weapons'],
  'version.json': ['characters', 'talents', 'constellations', 'weapons', 'artifacts', 'namecards'],
  'image.json': ['characters', 'talents', 'constellations', 'weapons', 'artifacts', 'namecards'],
};

/** The npm package is one file of 177 MB; its publisher's other repository has it in parts. */
function genshinDbFiles(rest: string): readonly PublicFile[] | undefined {
  const [language = '', file = ''] = rest.split('/');
  const part = (name: string, category: string): PublicFile => ({
    path: `/${genshinDb}/main/data/gzips/${name}-${category}.min.json.gzip`,
    kind: 'genshin-db',
  });
  if (language === 'common')
    return commonCategories[file]?.map((category) => part('english', category));
  return [part(language.toLowerCase(), file.replace(/\.json$/, ''))];
}

/** The folders, named as in a copy of the data sources. */
const folders: Readonly<Record<string, SourceFolder>> = {
  'enka-store': inRepository(enka, 'master', null, 'store'),
  'enka-tooltip-zzz': {
    ...tooltips,
    files: (rest) => (rest.startsWith('locs/') ? tooltipNames : tooltips).files(rest),
  },
  'genshin-db': {
    repository: genshinDb,
    ref: 'main',
    licence: 'MIT',
    files: genshinDbFiles,
  },
  'starrail-cache': {
    repository: starrail,
    ref: 'main',
    licence: 'MIT',
    files: () => [{ path: `/${starrail}/main/cache.zip`, kind: 'zip' }],
  },
  'star-rail-res': inRepository('Mar-7th/StarRailRes', 'HEAD', null, 'index_min'),
  'thebowja-starrail': inRepository('theBowja/starrail-data', 'HEAD', 'MIT', 'data'),
  'snap-metadata': inRepository('DGP-Studio/Snap.Metadata', 'HEAD', 'MIT', 'Genshin'),
  'hoyo-gacha': inRepository('lgou2w/HoYo.Gacha', 'HEAD', 'Apache-2.0 or MIT', 'tauri/src/assets'),
  'hb-data-textmaps-zzz': inRepository('seriaati/hb-data', 'HEAD', 'GPL-3.0', 'textmaps/zzz'),
  'enka-py-assets': inRepository('seriaati/enka-py-assets', 'HEAD', null, 'data'),
  'zzz-filecfg-1.6': inRepository(
    'iam-akuzihs/filecfg',
    '691be6a73e25a249620c8961b760c68e26d462fc',
    null,
    'v1.6.0-0e3c0c7d29/FileCfg',
  ),
  'zzz-plugin-maps': inRepository('ZZZure/ZZZ-Plugin', 'HEAD', 'AGPL-3.0', 'resources/map'),
  'genshin-optimizer-zzz': inRepository(
    'frzyc/genshin-optimizer',
    'HEAD',
    'MIT',
    'libs/zzz/dm/HakushinData',
  ),
  'lotwt-zzz-data': inRepository('LoTwT/zzz-data', 'HEAD', 'MIT', 'packages/zzz-data/data'),
};

/** The folder that a path of the data sources lies in. */
export const folderOf = (path: string): string => path.slice(0, path.indexOf('/'));

/** Where a path of the data sources is public; undefined when it is nowhere. */
export const publicFilesOf = (path: string): readonly PublicFile[] | undefined =>
  folders[folderOf(path)]?.files(path.slice(path.indexOf('/') + 1));

export const licenceOf = (folder: string): string | null => folders[folder]?.licence ?? null;

/** The branch or commit that a public import reads. */
export function publicVersionOf(folder: string): string | null {
  const source = folders[folder];
  return source === undefined ? null : `${source.repository}@${source.ref}`;
}
