import type { CharacterSheet } from '../character-sheet.ts';
import type { ZzzAgent } from './model.ts';

export const zzzSheet = (character: ZzzAgent): CharacterSheet => ({
  id: character.agentId,
  element: character.element,
  path: character.specialty,
  rank: character.mindscape,
  weapon: character.wEngine && { ...character.wEngine, refinement: character.wEngine.upgrade },
  gear: character.driveDiscs,
  detail: character.detail,
});
