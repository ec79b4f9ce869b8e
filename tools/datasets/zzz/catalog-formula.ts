/** What a formula of the game's texts refers to. */
interface Variables {
  /** Of the skill that the formula stands in. */
  readonly level: number;
  readonly skill: (id: string, property: string) => number;
}

interface Reader {
  readonly formula: string;
  readonly tokens: readonly string[];
  readonly variables: Variables;
  next: number;
}

type Operation = (left: number, right: number) => number;

const tokenPattern = /Skill:\d+,\s*Prop:\d+|AvatarSkillLevel\(\d+\)|\d+(?:\.\d+)?|\S/g;
const closing: Readonly<Record<string, string>> = { '{': '}', '(': ')' };
const sums = new Map<string, Operation>([
  ['+', (left, right) => left + right],
  ['-', (left, right) => left - right],
]);
const products = new Map<string, Operation>([
  ['*', (left, right) => left * right],
  ['/', (left, right) => left / right],
]);

/**
 * The value of `{Skill:1091001, Prop:1001} * 2 + {…}` or `0.07+AvatarSkillLevel(0)*0.015`: sums and products of
 * numbers, levels and skills in round or curly brackets. Throws on anything else.
 */
export function evaluate(formula: string, variables: Variables): number {
  const reader: Reader = { formula, tokens: formula.match(tokenPattern) ?? [], variables, next: 0 };
  const value = sum(reader);
  if (reader.next < reader.tokens.length) throw unreadable(reader);
  return value;
}

const sum = (reader: Reader): number => chain(reader, sums, product);
const product = (reader: Reader): number => chain(reader, products, atom);

function chain(
  reader: Reader,
  operations: ReadonlyMap<string, Operation>,
  operand: (reader: Reader) => number,
): number {
  let value = operand(reader);
  for (;;) {
    const operation = operations.get(reader.tokens[reader.next] ?? '');
    if (operation === undefined) return value;
    reader.next += 1;
    value = operation(value, operand(reader));
  }
}

function atom(reader: Reader): number {
  const token = take(reader);
  if (token === '-') return -atom(reader);
  const end = closing[token];
  if (end === undefined) return simple(reader, token);
  const value = sum(reader);
  if (take(reader) !== end) throw unreadable(reader);
  return value;
}

function simple(reader: Reader, token: string): number {
  const [, id, property] = /^Skill:(\d+),\s*Prop:(\d+)$/.exec(token) ?? [];
  if (id !== undefined && property !== undefined) return reader.variables.skill(id, property);
  if (token.startsWith('AvatarSkillLevel')) return reader.variables.level;
  if (!/^\d/.test(token)) throw unreadable(reader);
  return Number(token);
}

function take(reader: Reader): string {
  const token = reader.tokens[reader.next] ?? '';
  reader.next += 1;
  return token;
}

const unreadable = ({ formula }: Reader): Error =>
  new Error(`The formula "${formula}" of the game's texts cannot be read.`);
