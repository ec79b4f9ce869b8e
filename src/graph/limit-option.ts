import type { FieldNullability, InputFieldMap, SchemaTypes, TypeParam } from '@pothos/core';
import type { FieldLimit, LimitPlugin } from './limit-plugin.ts';

// Global types stand in a file of their own: Pothos is extended by declaration merging.
declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      limit: LimitPlugin<Types>;
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
      /** The endpoint bucket that one call of this field consumes of, behind both interfaces. */
      limit?: FieldLimit;
    }
  }
}
