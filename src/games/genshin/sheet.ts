import type { CharacterSheet } from '../character-sheet.ts';
import type { GenshinCharacter } from './model.ts';

export const genshinSheet = (character: GenshinCharacter): CharacterSheet => ({
  id: character.avatarId,
  element: character.element,
  path: null,
  rank: character.constellation,
  weapon: character.weapon,
  gear: character.artifacts,
  detail: character.detail,
});
