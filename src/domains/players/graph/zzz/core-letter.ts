import { coreLetters } from '../../../../games/catalog.ts';
import { builder } from '../../../../graph/builder.ts';
import { describing, enumValues } from '../../../../graph/scalars.ts';

export const CoreSkillLetterEnum = builder.enumType('CoreSkillLetter', {
  description: 'How far the core skill of a zzz agent is enhanced, from A, the first stage, to F.',
  values: enumValues(
    describing(coreLetters, (letter) => `Stage ${coreLetters.indexOf(letter) + 1} of 6.`),
  ),
});
