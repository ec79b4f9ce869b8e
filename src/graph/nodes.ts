import { resolveNodes } from '@pothos/plugin-relay';
import {
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { type Language, languages } from '../games/ids.ts';
import { builder, decodeGlobalId } from './builder.ts';
import type { GraphContext } from './context.ts';
import { lookUpCost } from './field-options.ts';

/** The id of an object with words of a language, within its type: that of the object in English is without one (R15.4). */
export const localizedId = (id: string, language: Language): string =>
  language === 'en' ? id : `${id}:${language}`;

/** Reads such an id back. */
export function parseLocalizedId(text: string): {
  readonly id: string;
  readonly language: Language;
} {
  const language = languages.find((known) => known !== 'en' && text.endsWith(`:${known}`));
  return language
    ? { id: text.slice(0, -language.length - 1), language }
    : { id: text, language: 'en' };
}

const maxIds = 20;

builder.queryField('node', (t) =>
  t.field({
    type: builder.nodeInterfaceRef(),
    nullable: true,
    description: 'The object with this global id; null when there cannot be one.',
    extensions: { cost: lookUpCost },
    authScopes: { scope: 'read' },
    args: { id: t.arg.id({ required: true, description: 'A global id.' }) },
    resolve: (_root, { id }, context, info) => loadNode(id, context, info) as never,
  }),
);

builder.queryField('nodes', (t) =>
  t.field({
    type: [builder.nodeInterfaceRef()],
    nullable: { list: true, items: true },
    description: 'The objects with these global ids, at most 20; null for an unknown id.',
    extensions: { rowCost: lookUpCost },
    authScopes: { scope: 'read' },
    args: {
      ids: t.arg.idList({
        required: true,
        description: 'Global ids, at most 20.',
        validate: { maxLength: [maxIds, { message: 'At most 20 ids.' }] },
      }),
    },
    // Each id fails by itself (R15.8); loaders still batch them.
    resolve: (_root, { ids }, context, info) =>
      Promise.all(
        ids.map((id) => loadNode(id, context, info).catch((error: unknown) => error)),
      ) as never,
  }),
);

async function loadNode(
  globalId: string,
  context: GraphContext,
  info: GraphQLResolveInfo,
): Promise<unknown> {
  const id = decodeGlobalId(globalId);
  if (!isNodeType(info.schema, id.typename)) return null;
  const [node] = await resolveNodes(builder, context, info, [id]);
  return node;
}

function isNodeType(schema: GraphQLSchema, name: string): boolean {
  const type = schema.getType(name);
  const node = schema.getType('Node');
  return isObjectType(type) && isInterfaceType(node) && schema.isSubType(node, type);
}
