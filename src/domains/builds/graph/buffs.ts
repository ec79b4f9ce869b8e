import type { ListedBuff } from '../../../games/builds/simulation.ts';
import { builder } from '../../../graph/builder.ts';
import { rowsOf } from '../../../graph/field-options.ts';
import { enumValues, GameEnum } from '../../../graph/scalars.ts';
import { ofCatalog } from '../../catalog/graph/fields.ts';
import { listedStats, StatValueType } from './character-profiles.ts';

type Source = ListedBuff['source'];

const BuffSourceKindEnum = builder.enumType('BuffSourceKind', {
  description: 'What gives a buff.',
  values: enumValues<Source['kind']>({
    character: 'A skill, passive or constellation of a character.',
    weapon: 'A weapon, light cone or w-engine.',
    set: 'A set.',
    team: 'The elements of the team, or a reaction.',
  }),
});

const BuffSourceType = builder.objectRef<Source>('BuffSource').implement({
  description: 'What gives a buff.',
  fields: (t) => ({
    kind: t.expose('kind', { type: BuffSourceKindEnum, description: 'Kind of source.' }),
    recordId: t.exposeInt('id', {
      nullable: true,
      description: 'Id in the catalog; null for the team.',
    }),
    name: t.exposeString('name', { description: 'English name.' }),
  }),
});

const NamedBuffType = builder.objectRef<ListedBuff>('NamedBuff').implement({
  description: 'A buff of the game that simulations know by its name.',
  fields: (t) => ({
    buffId: t.exposeString('id', { description: 'Id, to send as `source` of a buff.' }),
    name: t.exposeString('name', { description: 'English name; `source` of a buff takes it too.' }),
    source: t.expose('source', { type: BuffSourceType, description: 'What gives it.' }),
    stats: t.field({
      ...rowsOf(
        StatValueType,
        5,
        'What it adds; ratios as fractions. A `value` replaces the first.',
      ),
      resolve: ({ stats }) => listedStats(stats),
    }),
    seconds: t.exposeFloat('seconds', {
      nullable: true,
      description: 'How long it lasts in the game; null when it does not end.',
    }),
    note: t.exposeString('note', {
      nullable: true,
      description: 'What is assumed; null for nothing.',
    }),
  }),
});

/** How many a list has at most. */
const maxBuffs = 100;
const searchPattern = /^(?=.{1,64}$)\S(?:.*\S)?$/su;
const searchMessage = 'It has 1 to 64 characters, without spaces around them.';

const NamedBuffsType = builder.objectRef<readonly ListedBuff[]>('NamedBuffList').implement({
  description: 'Buffs of a game.',
  fields: (t) => ({
    nodes: t.field({
      ...rowsOf(NamedBuffType, maxBuffs, 'The first 100.'),
      resolve: (found) => found.slice(0, maxBuffs),
    }),
    totalCount: t.int({
      description: 'The number of buffs that were found.',
      resolve: (found) => found.length,
    }),
  }),
});

builder.queryField('damageBuffs', (t) =>
  t.field({
    type: NamedBuffsType,
    nullable: true,
    description:
      'Buffs that simulations know by name: of sets, weapons and characters, for others.',
    authScopes: { scope: 'read' },
    cache: ofCatalog,
    args: {
      game: t.arg({ type: GameEnum, required: true, description: 'The game.' }),
      search: t.arg.string({
        description: 'Words of a name, such as `bennett`; all buffs when left out.',
        validate: { regex: [searchPattern, { message: searchMessage }] },
      }),
    },
    resolve: (_root, { game, search }, { services }) =>
      services.builds.buffsOf(game, search ?? null),
  }),
);
