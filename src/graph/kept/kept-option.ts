import type { FieldNullability, InputFieldMap, SchemaTypes, TypeParam } from '@pothos/core';
import type { KeptPlugin } from './kept-plugin.ts';
import type { KeptOption } from './noted.ts';

// Global types stand in a file of their own: Pothos is extended by declaration merging.
declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      kept: KeptPlugin<Types>;
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
      /** Whether answers with this field may be kept, and for how long (R17.6). */
      kept?: KeptOption;
    }
  }
}
