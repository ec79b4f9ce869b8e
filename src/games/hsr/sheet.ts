import type { CharacterSheet } from '../character-sheet.ts';
import type { HsrCharacter } from './model.ts';

export const hsrSheet = (character: HsrCharacter): CharacterSheet => ({
  id: character.avatarId,
  element: character.element?.name ?? null,
  path: character.path?.name ?? null,
  rank: character.eidolon,
  weapon: character.lightCone && {
    ...character.lightCone,
    refinement: character.lightCone.superimpose,
  },
  gear: character.relics,
  detail: character.detail,
});
