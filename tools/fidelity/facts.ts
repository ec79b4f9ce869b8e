import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  AscensionRecord,
  CatalogContent,
  CatalogHead,
  CatalogRecord,
  LevelRecord,
  TalentRecord,
} from '../../src/games/catalog.ts';
import type { CatalogKind } from '../../src/games/catalog-pack.ts';
import { type Language, languages } from '../../src/games/ids.ts';
import type { Text } from '../../src/games/names.ts';
import { type Claim, type ClaimedRecord, type ClaimValue, type Folders, priceOf } from './claim.ts';

type Fact = readonly [member: string, value: ClaimValue];

/** The values of a catalog that data sets can speak of, by `characters 10000037 level.90.6.hp`. */
export function factsOf(content: CatalogContent): ReadonlyMap<string, ClaimValue> {
  return new Map([
    ...keyed('characters', content.characters, characterFacts),
    ...keyed('weapons', content.weapons, weaponFacts),
    ...keyed('sets', content.sets, setFacts),
  ]);
}

export const factKey = (kind: CatalogKind, id: number, member: string): string =>
  `${kind} ${id} ${member}`;

const keyed = <R extends CatalogRecord<CatalogHead, unknown>>(
  kind: CatalogKind,
  records: readonly R[],
  facts: (record: R) => readonly Fact[],
): [string, ClaimValue][] =>
  records.flatMap((record) =>
    [...textFacts('name', record.head.names), ...facts(record)].map(
      ([member, value]): [string, ClaimValue] => [factKey(kind, record.head.id, member), value],
    ),
  );

/** Null where no source has it: what is not there cannot be wrong. */
const known = (member: string, value: ClaimValue | null | undefined): Fact[] =>
  value === null || value === undefined || value === '' ? [] : [[member, value]];

const textFacts = (member: string, text: Text): Fact[] =>
  languages.flatMap((language, index) => known(`${member}.${language}`, text?.[index]));

function characterFacts({ head, body }: CatalogContent['characters'][number]): Fact[] {
  // Data sets have a kit that was enhanced as it was before.
  const { ranks, talents } = body.original ?? body;
  return [
    ['rarity', head.rarity],
    ...known('element', head.element),
    ...known('type', head.weaponType),
    ...body.levels.flatMap(levelFacts),
    ...body.ascension.flatMap((row) => priceFacts(`ascension.${row.levelCap}`, row)),
    ...ranks.flatMap(({ level, names, description }) => [
      ...textFacts(`rank.${level}.name`, names),
      ...textFacts(`rank.${level}.text`, description),
    ]),
    ...body.coreSkill.flatMap(({ letter, unlock }) =>
      priceFacts(`core.${letter}`, { currency: unlock.currency ?? 0, materials: unlock.materials }),
    ),
    ...talents.flatMap(talentFacts),
  ];
}

const levelFacts = ({ level, ascension, hp, atk, def }: LevelRecord): Fact[] => [
  [`level.${level}.${ascension}.hp`, hp],
  [`level.${level}.${ascension}.atk`, atk],
  [`level.${level}.${ascension}.def`, def],
];

const priceFacts = (
  member: string,
  { currency, materials }: Pick<AscensionRecord, 'currency' | 'materials'>,
): Fact[] => [
  [`${member}.currency`, currency],
  [`${member}.materials`, priceOf(materials)],
];

/** Levels that every data set has of every talent. */
const comparedLevels = [1, 6];

/** Talents are found by their names, which no two of a character's share; forms of one that do are left out. */
function talentFacts({ names, params, levelCosts = [] }: TalentRecord): Fact[] {
  const [name] = names;
  if (!name) return [];
  const numbers = comparedLevels.flatMap((level): Fact[] => {
    const values = params.flatMap((param) => param.values[level - 1] ?? []);
    return values.length > 0 ? [[`talent.${name}.${level}`, values]] : [];
  });
  return [
    ...numbers,
    ...levelCosts.flatMap((row) => priceFacts(`talent.${name}.cost.${row.level}`, row)),
  ];
}

function weaponFacts({ head, body }: CatalogContent['weapons'][number]): Fact[] {
  return [
    ['rarity', head.rarity],
    ...known('type', head.type),
    ...textFacts('passive', body.passive),
    ...body.curve.flatMap(({ level, ascension, baseAtk, secondaryValue, hp, def }) => [
      ...known(`level.${level}.${ascension}.atk`, baseAtk),
      ...known(`level.${level}.${ascension}.secondary`, secondaryValue),
      ...known(`level.${level}.${ascension}.hp`, hp),
      ...known(`level.${level}.${ascension}.def`, def),
    ]),
    ...(body.ascension ?? []).flatMap((row) => priceFacts(`ascension.${row.levelCap}`, row)),
    ...body.refinements.flatMap(({ rank, description }) =>
      textFacts(`refinement.${rank}`, description),
    ),
  ];
}

function setFacts({ head, body }: CatalogContent['sets'][number]): Fact[] {
  return [
    ['rarity', head.rarityMax],
    ...textFacts('bonus.2', head.two?.text ?? null),
    ...textFacts('bonus.4', head.four?.text ?? null),
    ...Object.entries(body.pieces).flatMap(([slot, names]) => textFacts(`piece.${slot}`, names)),
  ];
}

/** A JSON file of a data set, with its path below the data set's folder. */
export interface DataFile {
  readonly file: string;
  readonly json: unknown;
}

/** The JSON files of one folder, by name; none where the folder is not there. */
export function* jsonFiles(root: string, folder: string): Iterable<DataFile> {
  const path = join(root, folder);
  if (!existsSync(path)) return;
  for (const name of readdirSync(path).toSorted()) {
    if (name.endsWith('.json')) yield jsonFile(root, join(folder, name));
  }
}

export const jsonFile = (root: string, file: string): DataFile => ({
  file,
  json: JSON.parse(readFileSync(join(root, file), 'utf8')) as unknown,
});

export const hasFile = (root: string, file: string): boolean => existsSync(join(root, file));

/** What a file says of the record that it holds; undefined when it holds something else. */
type ReadRecord = (json: unknown, language: Language) => ClaimedRecord | undefined;

/** The claims of data sets with a folder for each language, in it one for each kind, and a file for each record. */
export function* claimsOfFiles(
  root: string,
  folders: Folders,
  kinds: Readonly<Record<string, ReadRecord>>,
): Iterable<Claim> {
  for (const [language, folder] of folders)
    for (const [name, read] of Object.entries(kinds))
      for (const { file, json } of jsonFiles(root, join('src/data', folder, name)))
        yield* claimsOf(file, read(json, language));
}

export const claimsOf = (file: string, record: ClaimedRecord | undefined): Claim[] =>
  record?.claims.map((claim) => ({ kind: record.kind, id: record.id, file, ...claim })) ?? [];
