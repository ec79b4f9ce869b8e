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
    value: t.float({ required: true, description: 'Flat, or a ratio.' }),
  }),
});

const MainStatInput = builder.inputType('MainStatInput', {
  description: 'The main stat of a piece.',
  fields: (t) => ({
    stat: t.string({ required: true, ...statName }),
    value: t.float({
      description: 'Percent points for percentages; by the level of the piece when left out.',
    }),
  }),
});

const SubStatInput = builder.inputType('SubStatInput', {
  description: 'A sub stat of a piece.',
  fields: (t) => ({
    stat: t.string({ required: true, ...statName }),
    value: t.float({ required: true, description: 'Percent points for percentages.' }),
    rolls: t.int({ description: 'How often it was rolled, the first time included.' }),
  }),
});

const WornPieceInput = builder.inputType('WornPieceInput', {
  description: 'An artifact, relic or drive disc.',
  fields: (t) => ({
    slot: t.string({ required: true, description: 'A slot of the game; each is worn once.' }),
    setId: t.int({ description: 'The set that it belongs to.', ...recordId('set') }),
    rarity: t.int({ description: 'Stars; zzz S is 5, A 4, B 3. The highest when left out.' }),
    level: t.int({ description: 'The highest when left out.' }),
    mainStat: t.field({ type: MainStatInput, required: true, description: 'Its main stat.' }),
    subStats: t.field({ type: [SubStatInput], required: true, description: 'At most 4.' }),
  }),
});

const WornWeaponInput = builder.inputType('WornWeaponInput', {
  description: 'A weapon, light cone or W-engine.',
  fields: (t) => ({
    id: t.int({ required: true, description: 'Its id in the catalog.', ...recordId('weapon') }),
    level: t.int({ description: 'The highest when left out.' }),
    refinement: t.int({ description: 'Refinement, superimposition or upgrade: 1 to 5.' }),
    ascension: t.int({ description: '0 to 6; by the level when left out.' }),
  }),
});

const TalentLevelInput = builder.inputType('TalentLevelInput', {
  description: 'A talent with its level as the game shows it.',
  fields: (t) => ({
    talent: t.string({ required: true, description: 'The name of the talent or skill.' }),
    level: t.int({ required: true, description: 'From 1 on.' }),
  }),
});

type InputFields = PothosSchemaTypes.InputFieldBuilder<
  typeof builder.$inferSchemaTypes,
  'InputObject'
>;

/** A character and all that it wears: what is analysed, and who acts in a simulation (R10.1, R10.4a). */
export const actorFields = (t: InputFields) => ({
  avatarId: t.int({
    required: true,
    description: 'The character or agent.',
    ...recordId('character'),
  }),
  level: t.int({ required: true, description: 'Its level.' }),
  element: t.string({
    description: 'Which of several elements a character of genshin has; the first when left out.',
  }),
  enhanced: t.boolean({
    description: 'Whether a character of hsr has the kit that was enhanced; true when left out.',
  }),
  ascension: t.int({ description: '0 to 6; by the level when left out.' }),
  constellation: t.int({ description: 'Constellation, eidolon or mindscape: 0 to 6.' }),
  talents: t.field({
    type: [TalentLevelInput],
    description: 'Those that are left out have the default level.',
  }),
  weapon: t.field({ type: WornWeaponInput, description: 'None when left out.' }),
  artifacts: t.field({ type: [WornPieceInput], description: 'Artifacts, relics or drive discs.' }),
  stats: t.field({
    type: [StatValueInput],
    description: 'Final stats, which override what is computed; ratios as fractions.',
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
