import type { Talent } from '../gear.ts';
import type { Language } from '../ids.ts';
import { textIn } from '../names.ts';
import type { TraceRow, TraceStatNode } from './model.ts';
import { statOf } from './props.ts';
import type { HsrShowcaseCharacter } from './showcase.ts';
import type { HsrData, NodeRecord, TraceForm } from './tables.ts';

/** The four rows in the order of the trace trees, each with the highest level of its main skill. */
const rowKinds = [
  { row: 'Basic', type: 'basic', maxLevel: 6 },
  { row: 'Skill', type: 'skill', maxLevel: 10 },
  { row: 'Ultimate', type: 'ultimate', maxLevel: 10 },
  { row: 'Talent', type: 'talent', maxLevel: 10 },
] as const;

/** A character newer than the tables: its main skills' points follow from its id, its nodes are not known. */
function unknownForm(avatarId: number, enhancedId: number): TraceForm {
  const owner = Number(`${enhancedId || ''}${avatarId}`);
  return {
    skills: rowKinds.map((_kind, index) => ({
      point: owner * 1000 + index + 1,
      names: [],
      eidolon: 0,
      extra: 0,
    })),
    rows: [],
  };
}

export function traceForm(
  { tables }: HsrData,
  { avatarId, enhancedId }: HsrShowcaseCharacter,
): TraceForm {
  const forms = tables.avatars[avatarId]?.forms;
  return forms?.[enhancedId] ?? forms?.[0] ?? unknownForm(avatarId, enhancedId);
}

/** The main skills as the game shows them: the levels of eidolons 3 and 5 are counted in. */
function mainSkills(form: TraceForm, character: HsrShowcaseCharacter, language: Language) {
  return form.skills.map(({ point, names, eidolon, extra }, index) => {
    const raised = character.eidolon >= eidolon ? extra : 0;
    return {
      id: point,
      name: textIn(names, language),
      level: (character.traces[point] ?? 1) + raised,
      maxLevel: (rowKinds[index]?.maxLevel ?? 0) + raised,
    };
  });
}

/** A bonus ability gives no stat; a stat node always does. */
function presentNode([id, property, value]: NodeRecord, level: number): TraceStatNode {
  const unlocked = level > 0;
  if (property === null) return { id, kind: 'ability', stat: null, value: null, unlocked };
  return { id, kind: 'stat', ...statOf(property, value), unlocked };
}

/**
 * Always four rows (R6.8). Each has the nodes that really stand in it: one to three of the ten stat nodes, and but for
 * the last one a bonus ability. Memosprite and Elation points stand in no row.
 */
export function traceTree(
  form: TraceForm,
  character: HsrShowcaseCharacter,
  language: Language,
): TraceRow[] {
  const skills = mainSkills(form, character, language);
  return rowKinds.flatMap(({ row }, index): TraceRow[] => {
    const mainSkill = skills[index];
    const nodes = form.rows[index] ?? [];
    const statNodes = nodes.map((node) => presentNode(node, character.traces[node[0]] ?? 0));
    return mainSkill ? [{ row, mainSkill, statNodes }] : [];
  });
}

/** The four main skills once more, in the form all games share (R6.6). */
export const talentsOf = (tree: readonly TraceRow[]): Talent[] =>
  tree.map(({ mainSkill: { id, name, level } }, index) => ({
    id,
    type: rowKinds[index]?.type ?? '',
    name,
    level,
  }));
