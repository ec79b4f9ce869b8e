// The three forms as JSON Schema, written from their definitions (docs/exports.md) and not from what is exported.

type Schema = Readonly<Record<string, unknown>>;

const strict = (
  properties: Readonly<Record<string, Schema>>,
  optional: readonly string[] = [],
) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});
const whole = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum });
const oneOf = (...values: readonly (string | number)[]) => ({ enum: values });
const list = (items: Schema, maxItems = 600) => ({ type: 'array', items, maxItems });
const key = { type: 'string', pattern: '^[A-Z][A-Za-z0-9]*$' };
const keyOrNobody = { type: 'string', pattern: '^([A-Z][A-Za-z0-9]*)?$' };
const flag = { type: 'boolean' };
const text = { type: 'string', minLength: 1 };

const goodSubStats = 'hp hp_ atk atk_ def def_ eleMas enerRech_ critRate_ critDMG_'.split(' ');
const goodMainStats =
  'hp hp_ atk atk_ def_ eleMas enerRech_ critRate_ critDMG_ heal_ physical_dmg_ anemo_dmg_ geo_dmg_ electro_dmg_ hydro_dmg_ pyro_dmg_ cryo_dmg_ dendro_dmg_';
const positive = { type: 'number', exclusiveMinimum: 0 };

export const good = strict({
  format: { const: 'GOOD' },
  version: { const: 3 },
  source: text,
  characters: list(
    strict({
      key,
      level: whole(1, 100),
      constellation: whole(0, 6),
      ascension: whole(0, 6),
      talent: strict({ auto: whole(1, 15), skill: whole(1, 15), burst: whole(1, 15) }),
    }),
  ),
  artifacts: list(
    strict(
      {
        setKey: key,
        slotKey: oneOf('flower', 'plume', 'sands', 'goblet', 'circlet'),
        level: whole(0, 20),
        rarity: oneOf(3, 4, 5),
        mainStatKey: oneOf(...goodMainStats.split(' ')),
        location: keyOrNobody,
        lock: flag,
        substats: list(
          strict({ key: oneOf(...goodSubStats), value: positive, initialValue: positive }, [
            'initialValue',
          ]),
          4,
        ),
        totalRolls: whole(0, 9),
        astralMark: flag,
        elixirCrafted: flag,
        unactivatedSubstats: list({}),
      },
      ['totalRolls', 'astralMark', 'elixirCrafted', 'unactivatedSubstats'],
    ),
  ),
  weapons: list(
    strict({
      key,
      level: whole(1, 90),
      ascension: whole(0, 6),
      refinement: whole(1, 5),
      location: keyOrNobody,
      lock: flag,
    }),
  ),
});

const id = { type: 'string', pattern: '^[0-9]+$' };
const idOrNobody = { type: 'string', pattern: '^[0-9]*$' };
const scannedMainStats = [
  ...['SPD', 'HP', 'ATK', 'DEF', 'Break Effect', 'Effect Hit Rate', 'Energy Regeneration Rate'],
  ...['Outgoing Healing Boost', 'Physical DMG Boost', 'Fire DMG Boost', 'Ice DMG Boost'],
  ...['Wind DMG Boost', 'Lightning DMG Boost', 'Quantum DMG Boost', 'Imaginary DMG Boost'],
  ...['CRIT Rate', 'CRIT DMG'],
];
const scannedSubStats = [
  ...['HP', 'ATK', 'DEF', 'HP_', 'ATK_', 'DEF_', 'SPD', 'CRIT Rate_', 'CRIT DMG_'],
  ...['Effect Hit Rate_', 'Effect RES_', 'Break Effect_'],
];
const traceNames = [
  ...[1, 2, 3].map((number) => `ability_${number}`),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => `stat_${number}`),
];
const skills = { basic: whole(1, 6), skill: whole(1, 10), ult: whole(1, 10), talent: whole(1, 10) };

export const scanner = strict({
  source: { const: 'HSR-Scanner' },
  build: { type: 'string', pattern: '^v[0-9]+\\.[0-9]+\\.[0-9]+$' },
  version: { const: 4 },
  metadata: strict({ uid: { type: 'integer' }, trailblazer: oneOf('Stelle', 'Caelus') }),
  light_cones: list(
    strict({
      id,
      name: text,
      level: whole(1, 80),
      ascension: whole(0, 6),
      superimposition: whole(1, 5),
      location: idOrNobody,
      lock: flag,
      _uid: { type: 'string', pattern: '^light_cone_[0-9]+$' },
    }),
  ),
  relics: list(
    strict({
      set_id: id,
      name: text,
      slot: oneOf('Head', 'Hands', 'Body', 'Feet', 'Planar Sphere', 'Link Rope'),
      rarity: whole(2, 5),
      level: whole(0, 15),
      mainstat: oneOf(...scannedMainStats),
      substats: list(strict({ key: oneOf(...scannedSubStats), value: positive }), 4),
      location: idOrNobody,
      lock: flag,
      discard: flag,
      _uid: { type: 'string', pattern: '^relic_[0-9]+$' },
    }),
  ),
  characters: list({
    ...strict(
      {
        id,
        name: text,
        path: oneOf(
          ...['The Hunt', 'Erudition', 'Harmony', 'Preservation', 'Destruction'],
          ...['Nihility', 'Abundance', 'Remembrance', 'Elation'],
        ),
        level: whole(1, 80),
        ascension: whole(0, 6),
        eidolon: whole(0, 6),
        skills: strict({ ...skills, elation: whole(1, 10) }, ['elation']),
        traces: strict(Object.fromEntries(traceNames.map((name) => [name, flag]))),
        memosprite: strict({ skill: whole(1, 6), talent: whole(1, 6) }),
      },
      ['memosprite'],
    ),
    if: { properties: { path: { const: 'Remembrance' } } },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    then: { required: ['memosprite'] },
    else: { properties: { memosprite: false } },
  }),
});

const zodSubStats = 'hp atk def hp_ atk_ def_ pen crit_ crit_dmg_ anomProf'.split(' ');
const zodMainStats =
  'hp atk def hp_ atk_ def_ crit_ crit_dmg_ anomProf pen_ anomMas_ impact_ enerRegen_ electric_dmg_ fire_dmg_ ice_dmg_ physical_dmg_ ether_dmg_ wind_dmg_';

export const zod = strict({
  format: { const: 'ZOD' },
  version: { const: 1 },
  source: text,
  characters: list(
    strict({
      key,
      level: whole(1, 60),
      core: whole(0, 6),
      mindscape: whole(0, 6),
      ...Object.fromEntries(
        ['dodge', 'basic', 'chain', 'special', 'assist'].map((skill) => [skill, whole(1, 12)]),
      ),
      promotion: whole(0, 5),
    }),
  ),
  wengines: list(
    strict({
      key,
      level: whole(1, 60),
      phase: whole(1, 5),
      modification: whole(0, 5),
      location: keyOrNobody,
      lock: flag,
      id: text,
    }),
  ),
  discs: list(
    strict({
      setKey: key,
      rarity: oneOf('S', 'A', 'B'),
      level: whole(0, 15),
      slotKey: oneOf('1', '2', '3', '4', '5', '6'),
      mainStatKey: oneOf(...zodMainStats.split(' ')),
      substats: list(strict({ key: oneOf(...zodSubStats), upgrades: whole(1, 6) }), 4),
      location: keyOrNobody,
      lock: flag,
      trash: flag,
      id: text,
    }),
  ),
});
