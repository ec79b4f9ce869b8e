import { type GameId, gameIds } from '../../../games/ids.ts';
import { builder } from '../../../graph/builder.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { statName } from '../../../graph/field-options.ts';
import { recordId } from '../../../graph/record-hints.ts';
import { detailsOf, Problem } from '../../../lib/problem.ts';

// Ranges depend on the game: what is wrong with values is said all at once when the input is read.

const StatValueInput = builder.inputType('StatValueInput', {
  description: 'A stat with its value.',
  fields: (t) => ({
    stat: t.string({ required: true, ...statName }),
    value: t.float({ required: true, description: 'Flat value, or a ratio as a fraction.' }),
  }),
});

const MainStatInput = builder.inputType('MainStatInput', {
  description: 'The main stat of a piece.',
  fields: (t) => ({
    stat: t.string({ required: true, ...statName }),
    value: t.float({
      description:
        'Value, in percent points for percentages. Defaults to the value at the level of the piece.',
    }),
  }),
});

const SubStatInput = builder.inputType('SubStatInput', {
  description: 'A sub stat of a piece.',
  fields: (t) => ({
    stat: t.string({ required: true, ...statName }),
    value: t.float({ required: true, description: 'Value, in percent points for percentages.' }),
    rolls: t.int({ description: 'Number of rolls, including the first.' }),
  }),
});

const WornPieceInput = builder.inputType('WornPieceInput', {
  description: 'An artifact, relic or drive disc.',
  fields: (t) => ({
    slot: t.string({ required: true, description: 'Slot of the game; use each only once.' }),
    setId: t.int({ description: 'Id of the set.', ...recordId('set') }),
    rarity: t.int({
      description: 'Rarity in stars; S, A and B of zzz are 5, 4 and 3. Defaults to the highest.',
    }),
    level: t.int({ description: 'Defaults to the highest level.' }),
    mainStat: t.field({ type: MainStatInput, required: true, description: 'The main stat.' }),
    subStats: t.field({
      type: [SubStatInput],
      required: true,
      description: 'Sub stats, at most 4.',
    }),
  }),
});

const WornWeaponInput = builder.inputType('WornWeaponInput', {
  description: 'A weapon, light cone or W-engine.',
  fields: (t) => ({
    id: t.int({ required: true, description: 'Id in the catalog.', ...recordId('weapon') }),
    level: t.int({ description: 'Defaults to the highest level.' }),
    refinement: t.int({ description: 'Refinement, superimposition or upgrade, 1 to 5.' }),
    ascension: t.int({
      description: 'Ascension phase, 0 to 6. Defaults to the phase of the level.',
    }),
  }),
});

const TalentLevelInput = builder.inputType('TalentLevelInput', {
  description: 'A talent with its level as the game shows it.',
  fields: (t) => ({
    talent: t.string({ required: true, description: 'The name of the talent or skill.' }),
    level: t.int({ required: true, description: 'Level of the talent, at least 1.' }),
  }),
});

type InputFields = PothosSchemaTypes.InputFieldBuilder<
  typeof builder.$inferSchemaTypes,
  'InputObject'
>;

const formFields = (t: InputFields) => ({
  avatarId: t.int({
    required: true,
    description: 'The character or agent.',
    ...recordId('character'),
  }),
  element: t.string({
    description: 'Element of a genshin character that has several. Defaults to the first.',
  }),
  enhanced: t.boolean({
    description: 'Whether an hsr character uses its enhanced kit. Defaults to true.',
  }),
});

/** One of the others of a team (R10.4c). */
export const memberFields = (t: InputFields) => ({
  ...formFields(t),
  profile: t.string({
    description: 'Name of the build profile whose standard build it has, such as `support`.',
  }),
  level: t.int({ description: 'Level. Defaults to that of the build, or the highest.' }),
  constellation: t.int({ description: 'Constellation, eidolon or mindscape, 0 to 6.' }),
  weapon: t.field({
    type: WornWeaponInput,
    description: 'The equipped weapon. Defaults to that of the build.',
  }),
});

/** A character and all that it wears: what is analysed, and who acts in a simulation (R10.1, R10.4a). */
export const actorFields = (t: InputFields) => ({
  ...formFields(t),
  level: t.int({ required: true, description: 'Level of the character.' }),
  ascension: t.int({ description: 'Ascension phase, 0 to 6. Defaults to the phase of the level.' }),
  constellation: t.int({ description: 'Constellation, eidolon or mindscape, 0 to 6.' }),
  talents: t.field({
    type: [TalentLevelInput],
    description: 'Talent levels. Talents left out have their default level.',
  }),
  weapon: t.field({ type: WornWeaponInput, description: 'The equipped weapon. Defaults to none.' }),
  artifacts: t.field({ type: [WornPieceInput], description: 'Artifacts, relics or drive discs.' }),
  stats: t.field({
    type: [StatValueInput],
    description: 'Final stats that replace computed ones; ratios as fractions.',
  }),
});

/** Throws what a check refuses; where the game is not known, what it refuses whatever the game is. */
export function checkBuild<Input extends { readonly game: GameId }>(
  { unread }: Pick<GraphContext, 'unread'>,
  input: Input,
  check: (input: Input) => void,
): void {
  if (!unread?.has('game')) {
    check(input);
    return;
  }
  const [faults = [], ...others] = gameIds.map((game) =>
    detailsOf(() => check({ ...input, game })),
  );
  const [first, ...more] = faults.filter(({ path, message }) =>
    others.every((found) => found.some((one) => one.path === path && one.message === message)),
  );
  if (first) throw Problem.invalidAll([first, ...more]);
}
