import type { CatalogKind } from '../../src/games/catalog-pack.ts';
import type { GameId } from '../../src/games/ids.ts';

/**
 * One record as each interface has it. A client of the graph selects it in the graph's own words; `names` are the members
 * that the paths call by another word than the same one in snake_case, `parent.member` where it depends on the parent.
 */
export interface RecordDoor {
  readonly kind: CatalogKind;
  /** The path without the id. */
  readonly path: string;
  readonly field: string;
  readonly argument: string;
  readonly type: string;
  readonly selection: string;
  readonly names: Readonly<Record<string, string>>;
}

export interface ListDoor {
  readonly kind: CatalogKind;
  readonly path: string;
  readonly field: string;
  readonly selection: string;
  readonly names: Readonly<Record<string, string>>;
}

const effects = `effects { id: effectId from stats amounts of { stat above step most mostOf } by when usual
  stacks usualStacks to seconds turns cooldown hits element attack only text }`;

const pool = { 'slots.mainStats': 'main_stat_pool' };
const affixes = { slots: 'main_affixes', 'slots.mainStats': 'stats' };

const characterRow = `avatarId game name provisional rarity element elementName weaponType weaponTypeName region releaseVersion portraitUrl splashUrl`;
const cost = `currency materials { id: materialId name count }`;
const talent = `type name description params { label unit values } levelCosts { level ${cost} }`;
const characterSelection = `${characterRow}
  talents { ${talent} } ${effects} ascension { phase levelCap ${cost} }`;
const weaponRow = `weaponId game name provisional kind type typeName rarity baseAtkLv1 baseAtkLv90
  secondary { stat valueLv1 valueLv90 } sources iconUrl`;
const setRow = `setId game name provisional rarityMax bonus1pc bonus2pc bonus4pc slots { slot mainStats } iconUrl`;

const characterDoor = (game: GameId): RecordDoor => ({
  kind: 'characters',
  path: `character/${game}/`,
  field: 'character',
  argument: 'avatarId',
  type: 'Character',
  selection: characterSelection,
  names: { avatarId: 'id' },
});
const weaponDoor = (game: GameId): RecordDoor => ({
  kind: 'weapons',
  path: `weapon/${game}/`,
  field: 'weapon',
  argument: 'weaponId',
  type: 'Weapon',
  selection: `${weaponRow} refinements { rank description } ${effects}
    curve { level ascension baseAtk secondaryValue } ascension { phase levelCap ${cost} }
    recommendedCharacters { id: avatarId name role rank source }`,
  names: { weaponId: 'id' },
});
const setDoor = (game: GameId): RecordDoor => ({
  kind: 'sets',
  path: `artifact/${game}/set/`,
  field: 'artifactSet',
  argument: 'setId',
  type: 'ArtifactSet',
  selection: `${setRow} subStatPool ${effects}`,
  names: { setId: 'id', ...pool },
});

/** Every way to a record of a game. The first of each kind says all that a row of its list says. */
export const recordDoors: Readonly<Record<GameId, readonly RecordDoor[]>> = {
  genshin: [
    {
      ...characterDoor('genshin'),
      selection: `${characterSelection} elements ascensionCurve { level ascension hp atk def }
        ranks { level name description }
        forms { element elementName talents { ${talent} } ranks { level name description } ${effects} }`,
      names: { avatarId: 'id', ranks: 'constellations', 'forms.ranks': 'constellations' },
    },
    weaponDoor('genshin'),
    {
      ...setDoor('genshin'),
      selection: `${setRow} subStatPool ${effects} recommendedCharacters { id: avatarId name role rank source }
        mainAffixes: slots { slot stats: mainStats }`,
    },
    {
      kind: 'namecards',
      path: 'namecard/genshin/',
      field: 'namecard',
      argument: 'namecardId',
      type: 'Namecard',
      selection: 'namecardId game name description bannerUrl iconUrl',
      names: { namecardId: 'id' },
    },
  ],
  hsr: [
    {
      ...characterDoor('hsr'),
      selection: `${characterSelection} enhanced path { id: word name } ascensionCurve { level hp atk def spd }
        mainStats { slot mainStats } ranks { level name description }`,
      names: { avatarId: 'id', 'mainStats.mainStats': 'stats', ranks: 'eidolons' },
    },
    {
      kind: 'characters',
      path: 'trace/hsr/',
      field: 'trace',
      argument: 'avatarId',
      type: 'TraceTree',
      selection: `avatarId game name enhanced nodes { id: traceId row kind name description maxLevel
        unlock { ascension level parentId } levelCurve { level params }
        levelCosts { level currency materials { id: materialId name count } } }`,
      names: {},
    },
    weaponDoor('hsr'),
    {
      kind: 'weapons',
      path: 'light-cone/hsr/',
      field: 'lightCone',
      argument: 'lightConeId',
      type: 'Weapon',
      selection: `weaponId game name provisional rarity path { id: word name } curve { level ascension hp baseAtk def }
        refinements { rank name description } ${effects} sources iconUrl
        ascension { phase levelCap currency materials { id: materialId name count } }
        recommendedCharacters { id: avatarId name role rank source }`,
      names: {
        weaponId: 'id',
        curve: 'base_stats',
        'curve.baseAtk': 'atk',
        refinements: 'passive',
        'refinements.rank': 'superimpose',
      },
    },
    setDoor('hsr'),
    {
      kind: 'sets',
      path: 'relic/hsr/set/',
      field: 'relicSet',
      argument: 'setId',
      type: 'ArtifactSet',
      selection: `setId game name provisional rarityMax kind bonus2pc bonus4pc bonusPlanar ${effects}
        slots { slot mainStats } subStatPool iconUrl recommendedCharacters { id: avatarId name role rank source }`,
      names: { setId: 'id', ...affixes, subStatPool: 'sub_affixes' },
    },
  ],
  zzz: [
    characterDoor('zzz'),
    {
      kind: 'characters',
      path: 'agent/zzz/',
      field: 'agent',
      argument: 'agentId',
      type: 'Character',
      selection: `avatarId game name provisional rarity element elementName weaponType weaponTypeName region
        phases { phase levelCap hp atk def } ranks { level name description } ${effects} portraitUrl`,
      names: {
        avatarId: 'id',
        weaponType: 'specialty',
        weaponTypeName: 'specialty_name',
        region: 'faction',
        phases: 'ascension_curve',
        ranks: 'mindscapes',
      },
    },
    {
      kind: 'characters',
      path: 'mindscape/zzz/',
      field: 'mindscape',
      argument: 'agentId',
      type: 'MindscapeTree',
      selection: `agentId game name mindscapes { level name description unlock { copies } }
        coreSkill { letter name description stats { stat value }
          unlock { agentLevel currency materials { id: materialId name count } } }`,
      names: {},
    },
    weaponDoor('zzz'),
    {
      kind: 'weapons',
      path: 'w-engine/zzz/',
      field: 'wEngine',
      argument: 'wEngineId',
      type: 'Weapon',
      selection: `weaponId game name provisional rarity type typeName specialties curve { level baseAtk secondaryValue }
        secondaryStat refinements { rank name description } ${effects}
        ascension { phase levelCap currency materials { id: materialId name count } }
        sources recommendedCharacters { id: avatarId name role rank source } iconUrl`,
      names: {
        weaponId: 'id',
        type: 'specialty',
        typeName: 'specialty_name',
        specialties: 'compatible_specialties',
        curve: 'base_stats',
        'curve.baseAtk': 'atk',
        refinements: 'passive',
        'refinements.rank': 'phase',
      },
    },
    setDoor('zzz'),
    {
      kind: 'sets',
      path: 'drive-disc/zzz/set/',
      field: 'driveDiscSet',
      argument: 'suiteId',
      type: 'ArtifactSet',
      selection: `setId game name provisional rarityMax bonus2pc bonus4pc slots { slot mainStats } ${effects}
        subStatPool recommendedCharacters { id: avatarId name role rank source } iconUrl`,
      names: { setId: 'id', ...affixes },
    },
    {
      kind: 'bangboo',
      path: 'bangboo/zzz/',
      field: 'bangboo',
      argument: 'bangbooId',
      type: 'Bangboo',
      selection: `bangbooId game name rarity activeSkill { name description }
        passiveSkill { name description } cost chainInteraction iconUrl
        levels { level ascension hp atk def } stats { stat value }`,
      names: { bangbooId: 'id', levels: 'base_stats' },
    },
  ],
};

/** The lists of a game. */
export const listDoors = (game: GameId): readonly ListDoor[] => [
  {
    kind: 'characters',
    path: `characters/${game}`,
    field: 'characters',
    selection: characterRow,
    names: { avatarId: 'id' },
  },
  {
    kind: 'weapons',
    path: `weapons/${game}`,
    field: 'weapons',
    selection: weaponRow,
    names: { weaponId: 'id' },
  },
  {
    kind: 'sets',
    path: `artifact/${game}/sets`,
    field: 'artifactSets',
    selection: setRow,
    names: { setId: 'id', ...pool },
  },
];

/** Members whose values the graph has as enum values. */
const enums = new Set(['source', 'game', 'kind', 'unit', 'slot', 'to']);
/** A digit begins a word only here. */
const numbered: Readonly<Record<string, string>> = {
  bonus1pc: 'bonus_1pc',
  bonus2pc: 'bonus_2pc',
  bonus4pc: 'bonus_4pc',
};

const snake = (member: string): string =>
  numbered[member] ?? member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** An answer of the graph in the words of the paths. */
export function inPathWords(
  value: unknown,
  names: Readonly<Record<string, string>>,
  parent = '',
): unknown {
  if (Array.isArray(value)) return value.map((item) => inPathWords(item, names, parent));
  if (typeof value === 'string' && enums.has(parent)) return value.toLowerCase();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [
      names[`${parent}.${member}`] ?? (parent === '' ? names[member] : undefined) ?? snake(member),
      inPathWords(inner, names, member),
    ]),
  );
}
