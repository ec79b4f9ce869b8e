import type {
  AscensionRecord,
  CatalogContent,
  CatalogHead,
  CatalogRecord,
  LevelRecord,
  TalentRecord,
} from '../../src/games/catalog.ts';
import type { CatalogKind } from '../../src/games/catalog-pack.ts';
import { languages } from '../../src/games/ids.ts';
import type { Text } from '../../src/games/names.ts';
import { agrees, type Claim, type ClaimValue, type DataSet, priceOf } from './claim.ts';
import { genshinData } from './genshin-data.ts';
import { genshinDb } from './genshin-db.ts';
import { hsrData } from './hsr-data.ts';
import { starrailData } from './starrail-data.ts';
import { zzzDaReckon } from './zzz-da-reckon.ts';

/** The data sets that the catalog can be held against: one more is one more line here. */
export const dataSets: readonly DataSet[] = [
  genshinData,
  genshinDb,
  hsrData,
  starrailData,
  zzzDaReckon,
];

export interface Difference extends Claim {
  /** What the catalog says. */
  readonly own: ClaimValue;
}

export interface Comparison {
  /** Values that both have. */
  readonly compared: number;
  readonly differences: readonly Difference[];
  /** Records that the catalog lacks, with the file that has them. */
  readonly strangers: readonly Pick<Claim, 'kind' | 'id' | 'file'>[];
}

/** Holds a catalog against what an independent data set says of it. Values that only one has are no difference. */
export function compareWith(content: CatalogContent, claims: Iterable<Claim>): Comparison {
  const facts = factsOf(content);
  const known = new Set(
    (['characters', 'weapons', 'sets'] as const).flatMap((kind) =>
      content[kind].map(({ head }) => `${kind} ${head.id}`),
    ),
  );
  const strangers = new Map<string, Pick<Claim, 'kind' | 'id' | 'file'>>();
  const differences: Difference[] = [];
  let compared = 0;
  for (const claim of claims) {
    const { kind, id, file, member, value } = claim;
    if (!known.has(`${kind} ${id}`)) strangers.set(`${kind} ${id}`, { kind, id, file });
    const own = facts.get(factKey(kind, id, member));
    if (own === undefined) continue;
    compared += 1;
    if (!agrees(own, value)) differences.push({ ...claim, own });
  }
  return { compared, differences, strangers: [...strangers.values()] };
}

type Fact = readonly [member: string, value: ClaimValue];

/** The values of a catalog that data sets can speak of, by `characters 10000037 level.90.6.hp`. */
function factsOf(content: CatalogContent): ReadonlyMap<string, ClaimValue> {
  return new Map([
    ...keyed('characters', content.characters, characterFacts),
    ...keyed('weapons', content.weapons, weaponFacts),
    ...keyed('sets', content.sets, setFacts),
  ]);
}

const factKey = (kind: CatalogKind, id: number, member: string): string =>
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
