import { readFileSync } from 'node:fs';
import { type GraphQLSchema, buildSchema } from 'graphql';

/** The service's schema, whose `player` is always the one given; every other field reads a property. */
export function peerSchema(player: unknown): GraphQLSchema {
  const schema = buildSchema(
    readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8'),
  );
  const field = schema.getQueryType()?.getFields()['player'];
  if (!field) throw new Error('The schema has no field player.');
  field.resolve = () => player;
  return schema;
}
