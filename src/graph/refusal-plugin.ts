import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type InputShapeFromFields,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import { Problem } from '../lib/problem.ts';
import { codeOfFault, type FieldChecks, furtherFaults } from './argument-problem.ts';
import type { GraphContext } from './context.ts';

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      refusal: RefusalPlugin<Types>;
    }

    interface FieldOptions<
      Types extends SchemaTypes,
      ParentShape,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveShape,
      ResolveReturnShape,
    > {
      /**
       * Throws for arguments that its resolver would refuse. It is called when the request is refused anyway, so that all
       * of its faults are named at once.
       */
      check?: (args: InputShapeFromFields<Args>, context: GraphContext) => void;
    }
  }
}

/** Keeps root fields from being resolved for a request that is refused already, and says what else is wrong (R2.1a). */
class RefusalPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { kind, pothosOptions }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (kind !== 'Query' && kind !== 'Mutation') return resolve;
    return (parent, args, context, info) => {
      const asked = context as GraphContext;
      if (asked.unread) throw refusalOf(pothosOptions as unknown as FieldChecks, args, asked);
      return resolve(parent, args, context, info);
    };
  }
}

function refusalOf(options: FieldChecks, args: object, context: GraphContext): Problem {
  const [first, ...others] = furtherFaults(options, args as Record<string, unknown>, context);
  if (first) return Problem.invalidAll([first, ...others], codeOfFault(first));
  return new Problem('validation_failed', 'The request was refused before.');
}

const pluginName = 'refusal' as const;
SchemaBuilder.registerPlugin(pluginName, RefusalPlugin);

export { pluginName as refusalPlugin };
