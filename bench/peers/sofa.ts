import { filterSchema, pruneSchema } from '@graphql-tools/utils';
import type { GraphQLSchema } from 'graphql';
import { useSofa } from 'sofa-api';
import { listen } from './listen.ts';
import { servePeer } from './peer.ts';
import { peerSchema } from './schema.ts';

/**
 * With the field that is asked for alone: Sofa walks all others for half a minute before it is there. It asks every field
 * of a player; the file for optimizers is no part of what REST answers.
 */
const playerAlone = (schema: GraphQLSchema): GraphQLSchema =>
  pruneSchema(
    filterSchema({
      schema,
      rootFieldFilter: (operation, field) => operation === 'Query' && field === 'player',
      fieldFilter: (_type, field) => field !== 'export',
    }),
  );

servePeer(({ player }) =>
  listen(useSofa({ basePath: '/api', schema: playerAlone(peerSchema(player)) })),
);
