import SchemaBuilder, {
  BasePlugin,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import type { GraphContext } from '../context.ts';
import type { KeptOption } from './noted.ts';

/** What a field has in its extensions that says of itself whether it may be kept. */
export type KeptMark = 'noted' | 'timed' | 'never';

/**
 * Lets a field that declares it reach what it asks, and write down what it showed. Every other field of an answer that
 * is to be kept reaches nothing without a trace (`watchedContext`).
 */
export class KeptPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(
    config: PothosOutputFieldConfig<Types>,
  ): PothosOutputFieldConfig<Types> {
    const kept = optionOf(config);
    if (kept === undefined) return config;
    const mark: KeptMark = typeof kept === 'string' ? kept : 'noted';
    return { ...config, extensions: { ...config.extensions, kept: mark } };
  }

  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    config: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const kept = optionOf(config);
    if (typeof kept !== 'function') return resolve;
    return (parent, args, context, info) => {
      const { watch } = context as GraphContext;
      if (watch === undefined) return resolve(parent, args, context, info);
      const { note, declared } = watch;
      const shown: unknown = resolve(parent, args, declared, info);
      const write = (value: unknown): unknown => {
        kept(value, note, declared);
        return value;
      };
      return shown instanceof Promise ? shown.then(write) : write(shown);
    };
  }
}

const optionOf = <Types extends SchemaTypes>({
  pothosOptions,
}: PothosOutputFieldConfig<Types>): KeptOption | undefined =>
  (pothosOptions as { kept?: KeptOption }).kept;

const pluginName = 'kept' as const;
SchemaBuilder.registerPlugin(pluginName, KeptPlugin);

export { pluginName as keptPlugin };
