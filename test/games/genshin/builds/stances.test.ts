import { expect, test } from 'vitest';
import { defaultForm, nothingWorn } from '../../../../src/games/builds/build.ts';
import { simulateGenshin } from '../../../../src/games/genshin/builds/damage/simulate.ts';
import { inputOf, pack, type Story, step } from './simulation-fixtures.ts';

const play = (avatarId: number, story: Story) =>
  simulateGenshin(inputOf({ ...story, actor: { avatarId, ...story.actor } }), pack);

const raiden = 10_000_052;
const xiao = 10_000_026;
const cyno = 10_000_071;
const huTao = 10_000_046;
const ganyu = 10_000_037;

test('a stance lasts its seconds from the end of the cast that opens it', () => {
  const rotation = [step('elemental_burst'), step('normal_attack', { count: 20 })];
  const { hits } = play(raiden, { rotation });
  const electro = hits.filter(
    ({ skill, element }) => skill === 'normal_attack' && element === 'electro',
  );
  // 13 attacks of 0.56 s begin within 7 s; the fourth of a string hits twice.
  expect(electro).toHaveLength(15);
});

test('a named variant has the element that a stance gives', () => {
  const plunge = step('plunging_attack', { variant: 'High Plunge' });
  const elements = (avatarId: number, variant: string): readonly string[] =>
    play(avatarId, { rotation: [step('elemental_burst'), { ...plunge, variant }] }).hits.map(
      ({ element }) => element,
    );
  expect(elements(xiao, 'High Plunge').at(-1)).toBe('anemo');
});

test('a further hit that was chosen still needs the attack that causes it', () => {
  const further = (skill: string) =>
    play(cyno, {
      rotation: [step('elemental_burst'), step(skill)],
      effects: { conditional: false, '10000071-passive4-2': true },
    }).hits.filter(({ name }) => name.startsWith('Further hit'));
  expect(further('normal_attack')).toHaveLength(0);
  expect(further('elemental_skill')).toHaveLength(1);
});

test('a charged attack after a normal one takes no second normal, but with a bow', () => {
  const seconds = (avatarId: number, ...skills: readonly string[]): number =>
    play(avatarId, { rotation: skills.map((skill) => step(skill)) }).dps.actionTimeSeconds;
  const pair = ['normal_attack', 'charged_attack'];
  expect(seconds(huTao, ...pair)).toBe(seconds(huTao, 'charged_attack'));
  expect(seconds(ganyu, ...pair)).toBeGreaterThan(seconds(ganyu, 'charged_attack'));
});

test('reactions of the team raise the resonance of dendro', () => {
  const counted = (...ids: readonly number[]): string =>
    play(cyno, {
      rotation: [step('normal_attack')],
      team: ids.map((id) => ({ ...nothingWorn, ...defaultForm(id) })),
      effects: {},
    }).notes.find((note) => note.startsWith('Counted from the team')) ?? '';
  const [nahida, baizhu, yelan] = [10_000_073, 10_000_082, 10_000_060];
  expect(counted(nahida, baizhu, yelan)).toContain(
    'resonance_dendro, resonance_dendro-2, resonance_dendro-3',
  );
});
