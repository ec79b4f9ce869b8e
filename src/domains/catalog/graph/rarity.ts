import { GraphQLError, Kind } from 'graphql';
import { builder } from '../../../graph/builder.ts';

/** Stars, or a letter of zzz (R7.2, R15.6). A letter is taken in either case (R1.4). */
builder.scalarType('Rarity', {
  description: 'Stars as an Int, or the letter S, A or B as a String.',
  serialize: (value) => value,
  parseValue: (value) => readRarity(value),
  parseLiteral: (node) => {
    if (node.kind === Kind.INT) return readRarity(Number(node.value));
    return readRarity(node.kind === Kind.STRING ? node.value : undefined);
  },
});

/** What is no rarity is a fault of the document. */
function readRarity(value: unknown): number | string {
  if (Number.isInteger(value)) return value as number;
  if (typeof value === 'string' && /^[sab]$/i.test(value)) return value.toUpperCase();
  throw new GraphQLError('A Rarity is a whole number, or S, A or B.');
}
