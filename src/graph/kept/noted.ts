import type { GraphContext } from '../context.ts';
import type { AnswerNote } from './answer-note.ts';

/** Writes down how long what a field shows holds, and what changes it. */
export type Noted = (shown: unknown, note: AnswerNote, context: GraphContext) => void;

/**
 * Whether answers with this field may be kept (R17.6). A root field without it is never kept. Below the root, a field
 * that looks at nothing but its model needs none; one that asks a service and has none keeps the answer from being kept.
 * `timed` is for what changes by itself as time passes, when what stands above it notes until when it is the same
 * (`isTimed` of the note); `never` for what nobody can tell that of.
 */
export type KeptOption = Noted | 'timed' | 'never';

/** A note for values of one type. */
export const noted =
  <Shown>(note: (shown: Shown, note: AnswerNote, context: GraphContext) => void): Noted =>
  (shown, ...rest) =>
    note(shown as Shown, ...rest);

/** For what anybody may change at any moment, here or elsewhere: so long it may be behind. */
const shortMs = 2_000;

export const shortly: Noted = (_shown, note) => note.until(note.begunAt + shortMs);

/** For what a service computes from the model and the catalog alone. */
export const asItsModel: Noted = () => undefined;
