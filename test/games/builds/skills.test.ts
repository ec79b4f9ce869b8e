import { expect, test } from 'vitest';
import { createNotes } from '../../../src/games/builds/damage/notes.ts';
import { variantOf } from '../../../src/games/builds/damage/skills.ts';
import type { Kit } from '../../../src/games/builds/kit.ts';

const variant = (name: string) => ({ name, hits: [] });
const kit: Kit = {
  skills: {
    skill: { talent: 'skill', variants: [variant('Press'), variant('Hold'), variant('Holding')] },
    basic: { talent: 'basic', variants: [variant('Slash')] },
  },
  missing: { ultimate: 'It deals no damage.' },
  raised: [],
};
function asked(skill: string, name: string | null) {
  const notes = createNotes();
  const step = { skill, count: 1, aura: null, type: null, variant: name };
  return [variantOf(kit, step, notes)?.name, ...notes.list()];
}

test('the first alternative is taken unless one is asked for, and a note names them', () => {
  expect(asked('skill', null)).toEqual([
    'Press',
    'skill has alternatives, Press, Hold, Holding: Press is taken.',
  ]);
  expect(asked('basic', null)).toEqual(['Slash']);
});

test('an alternative is asked for by its name or how that begins, in whatever case', () => {
  expect(asked('skill', 'hold')).toEqual(['Hold']);
  expect(asked('skill', 'holdi')).toEqual(['Holding']);
});

test('one that it does not have is named', () => {
  expect(asked('skill', 'Charge')).toEqual([
    'Press',
    'skill has no variant Charge: of Press, Hold, Holding, Press is taken.',
  ]);
});

test('a skill without hits says why', () => {
  expect(asked('ultimate', null)).toEqual([
    undefined,
    'ultimate adds no hits. It deals no damage.',
  ]);
  expect(asked('dance', null)).toEqual([undefined, 'dance adds no hits. The character has none.']);
});
