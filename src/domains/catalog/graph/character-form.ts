import { builder } from '../../../graph/builder.ts';
import type { CharacterForm } from '../records/character.ts';
import { CharacterRef } from './character.ts';
import { ofBody, RankType } from './members.ts';
import { TalentType } from './talent.ts';

const CharacterFormType = builder.objectRef<CharacterForm>('CharacterForm').implement({
  description: 'A character with one of several elements.',
  fields: (t) => ({
    element: t.exposeString('element', { description: 'The English name of the element.' }),
    talents: t.expose('talents', {
      type: [TalentType],
      extensions: { rows: 5 },
      description: 'What the character can do with it.',
    }),
    ranks: t.expose('ranks', {
      type: [RankType],
      extensions: { rows: 6 },
      description: 'The six constellations with it.',
    }),
  }),
});

builder.objectFields(CharacterRef, (t) => ({
  elements: t.exposeStringList('elements', {
    description: 'All elements that it can have: one for most, six for the Traveler.',
  }),
  forms: t.expose('forms', {
    type: [CharacterFormType],
    extensions: { ...ofBody, rows: 1 },
    description: 'The kit of each element of the Traveler; empty for who has only one.',
  }),
}));
