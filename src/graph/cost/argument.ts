import { type FieldNode, Kind } from 'graphql';

export type Variables = Readonly<Record<string, unknown>>;

export interface Argument {
  readonly value: unknown;
  readonly constant: boolean;
}

/** The value of an argument, given by a variable or literally; a text without its quotes. */
export function argumentOf(node: FieldNode, name: string, variables: Variables): Argument {
  const value = node.arguments?.find((argument) => argument.name.value === name)?.value;
  switch (value?.kind) {
    case Kind.VARIABLE:
      return { value: variables[value.name.value], constant: false };
    case Kind.LIST:
      return { value: value.values, constant: true };
    case Kind.INT:
      return { value: Number(value.value), constant: true };
    case Kind.STRING:
      return { value: value.value, constant: true };
    default:
      return { value: undefined, constant: true };
  }
}
