import type { FieldNode, GraphQLField, GraphQLObjectType } from 'graphql';
import type { WriteJson } from '../../../lib/json-bytes.ts';
import { Assembly } from './assembly.ts';
import type { Meaning } from './meaning.ts';
import { ValueCode } from './value-code.ts';

/** Compiles fields of one type to a function that writes them straight from a model. */
export interface MembersCompiler {
  /**
   * Takes a field in: only one whose whole selection is read from properties, of types known beforehand, without
   * arguments or conditions. False for every other.
   */
  take(node: FieldNode): boolean;
  /** Writes the fields that were taken, each with its name, as members of an object; there must be one. */
  members(): WriteJson;
}

export function createMembersCompiler(meaning: Meaning, type: GraphQLObjectType): MembersCompiler {
  const assembly = new Assembly(meaning);
  const members: string[] = [];
  return {
    take(node) {
      const before = members.length === 0 ? '' : ',';
      const code = new ValueCode(meaning, assembly);
      const member = assembly.attempt(() => assembly.counted(code.member(type, node, before)));
      if (member !== undefined) members.push(member);
      return member !== undefined;
    },
    members: () => assembly.build(`${members.join('\n')}\nreturn p;`),
  };
}

/** The same for the value of one field alone, read from a property; undefined when that is not enough. */
export function compileValue(
  meaning: Meaning,
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
): WriteJson | undefined {
  const assembly = new Assembly(meaning);
  const code = new ValueCode(meaning, assembly);
  const value = assembly.attempt(() => code.write(field.type, node, 'x'));
  return value === undefined ? undefined : assembly.build(`return ${value};`);
}
