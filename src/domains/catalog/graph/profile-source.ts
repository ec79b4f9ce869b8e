import type { ProfileSource } from '../../../games/builds/profiles.ts';
import { builder } from '../../../graph/builder.ts';
import { enumValues } from '../../../graph/scalars.ts';

export const ProfileSourceEnum = builder.enumType('ProfileSource', {
  description: 'Where advice comes from.',
  values: enumValues<ProfileSource>({
    community: 'What players recommend (docs/advice.md).',
    derived: "The character's skills alone, since no source says more.",
  }),
});
