import SchemaBuilder, {
  BasePlugin,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import type { GraphContext } from '../context.ts';
import type { CacheNote } from './dependencies.ts';

/** Notes how long the value of a field is valid, and what changes it. */
type CacheRule = (shown: unknown, note: CacheNote, context: GraphContext, of?: unknown) => void;

/**
 * Whether answers with this field may be cached (R17.6). A root field without it is never cached. Below the root, a field
 * that only reads its model needs none; one that calls a service without it keeps the answer out of the cache. `timed`: it
 * changes with time, and a field above notes until when it is valid (`isTimed` of the note). `never`: it changes at unknown
 * moments.
 */
export type CacheOption = CacheRule | 'timed' | 'never';

/** A rule for values of one type; `of` is the object that has the field. */
export const cacheRule = <Shown, Of = unknown>(
  rule: (shown: Shown, note: CacheNote, context: GraphContext, of: Of) => void,
): CacheRule => rule as CacheRule;

/** How old an answer may be that can change at any moment, also at other instances. */
const shortMs = 2_000;

export const shortLived: CacheRule = (_shown, note) => note.until(note.begunAt + shortMs);

/** For values that a service computes only from the model and the catalog. */
export const sameAsModel: CacheRule = () => undefined;

/** The mark in the extensions of a field with the option. */
export type CacheMark = 'rule' | 'timed' | 'never';

/**
 * Gives a field with a rule the whole context, and applies the rule to its value. Other fields of an answer that may be
 * cached get a context that records what they read (`createWatchedContext`).
 */
export class CachePlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(
    config: PothosOutputFieldConfig<Types>,
  ): PothosOutputFieldConfig<Types> {
    const option = optionOf(config);
    if (option === undefined) return config;
    const mark: CacheMark = typeof option === 'string' ? option : 'rule';
    return { ...config, extensions: { ...config.extensions, cache: mark } };
  }

  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    config: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const rule = optionOf(config);
    if (typeof rule !== 'function') return resolve;
    return (parent, args, context, info) => {
      const { watch } = context as GraphContext;
      if (watch === undefined) return resolve(parent, args, context, info);
      const { recorder, declared } = watch;
      const shown: unknown = resolve(parent, args, declared, info);
      const applyRule = (value: unknown): unknown => {
        rule(value, recorder, declared, parent);
        return value;
      };
      return shown instanceof Promise ? shown.then(applyRule) : applyRule(shown);
    };
  }
}

const optionOf = <Types extends SchemaTypes>({
  pothosOptions,
}: PothosOutputFieldConfig<Types>): CacheOption | undefined =>
  (pothosOptions as { cache?: CacheOption }).cache;

export const cachePlugin = 'cache';
SchemaBuilder.registerPlugin(cachePlugin, CachePlugin);
