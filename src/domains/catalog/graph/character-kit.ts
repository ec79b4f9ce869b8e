import { builder } from '../../../graph/builder.ts';
import { CharacterRef } from './character.ts';

builder.objectField(CharacterRef, 'enhanced', (t) =>
  t.exposeBoolean('enhanced', {
    description: 'Whether this is a kit that the game enhanced: in hsr only.',
  }),
);
