import { builder } from '../../../graph/builder.ts';
import { enumValues } from '../../../graph/scalars.ts';
import type { Word } from '../records/words.ts';
import { gameArg, langArg, ofCatalog } from './fields.ts';

const WordKindEnum = builder.enumType('WordKind', {
  description: 'What a word is for.',
  values: enumValues<Word['kind']>({
    element: 'An element.',
    weapon_type: 'A weapon class, a path of hsr or a specialty of zzz.',
    stat: 'A stat of gear and weapons.',
    slot: 'A slot of gear.',
  }),
});

const WordType = builder.objectRef<Word>('Word').implement({
  description: 'A word of the interface as the game calls it.',
  fields: (t) => ({
    kind: t.expose('kind', { type: WordKindEnum, description: 'What it is for.' }),
    word: t.exposeString('word', {
      description: 'The word as other members have it: Pyro, crit_rate, sands.',
    }),
    name: t.exposeString('name', { description: 'Its name in the language asked for.' }),
  }),
});

builder.queryField('words', (t) =>
  t.field({
    type: [WordType],
    nullable: true,
    extensions: { rows: 60 },
    description:
      'The elements, weapon types, stats and slots of a game, as the game calls them in a language.',
    authScopes: { scope: 'read' },
    cache: ofCatalog,
    args: { ...gameArg, ...langArg },
    resolve: (_root, { game, lang: language }, { services }) =>
      services.catalog.listWords({ game, language }),
  }),
);
