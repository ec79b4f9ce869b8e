import type {
  CatalogContent,
  CatalogHead,
  CatalogRecord,
  TalentRecord,
} from '../../src/games/catalog.ts';
import type { CatalogKind } from '../../src/games/catalog-pack.ts';
import { languages } from '../../src/games/ids.ts';
import type { Text } from '../../src/games/names.ts';
import {
  agrees,
  type Claim,
  type ClaimValue,
  costFacts,
  type DataSet,
  type FactOrNone,
  knownFacts,
} from './claim.ts';
import { genshinData } from './genshin-data.ts';
import { genshinDb } from './genshin-db.ts';
import { hsrData } from './hsr-data.ts';
import { starrailData } from './starrail-data.ts';
import { zzzDaReckon } from './zzz-da-reckon.ts';

export const dataSets: readonly DataSet[] = [
  genshinData,
  genshinDb,
  hsrData,
  starrailData,
  zzzDaReckon,
];

export interface Difference extends Claim {
  readonly own: ClaimValue;
}

export interface Comparison {
  readonly compared: number;
  readonly differences: readonly Difference[];
  /** Records that the catalog lacks, with the file that has them. */
  readonly strangers: readonly Pick<Claim, 'kind' | 'id' | 'file'>[];
}

/** Compares a catalog with what an independent data set says of it. Values that only one has are no difference. */
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

/** The values of a catalog that data sets can speak of, by `characters 10000037 level.90.6.hp`. */
const factsOf = (content: CatalogContent): ReadonlyMap<string, ClaimValue> =>
  new Map([
    ...keyFacts('characters', content.characters, characterFacts),
    ...keyFacts('weapons', content.weapons, weaponFacts),
    ...keyFacts('sets', content.sets, setFacts),
  ]);

const factKey = (kind: CatalogKind, id: number, member: string): string =>
  `${kind} ${id} ${member}`;

const keyFacts = <R extends CatalogRecord<CatalogHead, unknown>>(
  kind: CatalogKind,
  records: readonly R[],
  facts: (record: R) => readonly FactOrNone[],
) =>
  records.flatMap((record) =>
    knownFacts([...textFacts('name', record.head.names), ...facts(record)]).map(
      ([member, value]) => [factKey(kind, record.head.id, member), value] as const,
    ),
  );

const textFacts = (member: string, text: Text): FactOrNone[] =>
  languages.map((language, index) => [`${member}.${language}`, text?.[index]]);

function characterFacts({ head, body }: CatalogContent['characters'][number]): FactOrNone[] {
  // Data sets have an enhanced kit as it was before.
  const { ranks, talents } = body.original ?? body;
  return [
    ['rarity', head.rarity],
    ['element', head.element],
    ['type', head.weaponType],
    ...body.levels.flatMap(({ level, ascension, hp, atk, def }): FactOrNone[] => [
      [`level.${level}.${ascension}.hp`, hp],
      [`level.${level}.${ascension}.atk`, atk],
      [`level.${level}.${ascension}.def`, def],
    ]),
    ...body.ascension.flatMap(({ levelCap, currency, materials }) =>
      costFacts(`ascension.${levelCap}`, currency, materials),
    ),
    ...ranks.flatMap(({ level, names, description }) => [
      ...textFacts(`rank.${level}.name`, names),
      ...textFacts(`rank.${level}.text`, description),
    ]),
    ...body.coreSkill.flatMap(({ letter, unlock }) =>
      costFacts(`core.${letter}`, unlock.currency ?? 0, unlock.materials),
    ),
    ...talents.flatMap(talentFacts),
  ];
}

/** Levels that every data set has of every talent. */
const comparedLevels = [1, 6];

/** Talents are found by their names, which no two of a character's share; forms of one that do are left out. */
function talentFacts({ names, params, levelCosts = [] }: TalentRecord): FactOrNone[] {
  const [name] = names;
  if (!name) return [];
  const numbers = comparedLevels.flatMap((level): FactOrNone[] => {
    const values = params.flatMap((param) => param.values[level - 1] ?? []);
    return values.length > 0 ? [[`talent.${name}.${level}`, values]] : [];
  });
  const costs = levelCosts.flatMap(({ level, currency, materials }) =>
    costFacts(`talent.${name}.cost.${level}`, currency, materials),
  );
  return [...numbers, ...costs];
}

const weaponFacts = ({ head, body }: CatalogContent['weapons'][number]): FactOrNone[] => [
  ['rarity', head.rarity],
  ['type', head.type],
  ...textFacts('passive', body.passive),
  ...body.curve.flatMap(({ level, ascension, baseAtk, secondaryValue, hp, def }): FactOrNone[] => [
    [`level.${level}.${ascension}.atk`, baseAtk],
    [`level.${level}.${ascension}.secondary`, secondaryValue],
    [`level.${level}.${ascension}.hp`, hp],
    [`level.${level}.${ascension}.def`, def],
  ]),
  ...(body.ascension ?? []).flatMap(({ levelCap, currency, materials }) =>
    costFacts(`ascension.${levelCap}`, currency, materials),
  ),
  ...body.refinements.flatMap(({ rank, description }) =>
    textFacts(`refinement.${rank}`, description),
  ),
];

const setFacts = ({ head, body }: CatalogContent['sets'][number]): FactOrNone[] => [
  ['rarity', head.rarityMax],
  ...textFacts('bonus.2', head.two?.text ?? null),
  ...textFacts('bonus.4', head.four?.text ?? null),
  ...Object.entries(body.pieces).flatMap(([slot, names]) => textFacts(`piece.${slot}`, names)),
];
