// The worst that one request can ask. `turn` makes each document another one, so that nothing of it is known already.

const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join(' ');

const long = (index: number, characters: number): string => `a${index}_`.padEnd(characters, 'x');

export interface HostileRequest {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
  /** In place of `variables`: for what is too deep to be written otherwise. */
  readonly variablesJson?: string;
  readonly operationName?: string;
}

export function bodyOf({ variablesJson, ...request }: HostileRequest): string {
  const body = JSON.stringify(request);
  return variablesJson === undefined ? body : `${body.slice(0, -1)},"variables":${variablesJson}}`;
}

type Attack = (turn: number) => HostileRequest;

const aliased = (count: number, characters: number, field: string): string =>
  times(count, (index) => `${long(index, characters)}: ${field}`);

const operations =
  (characters: number): Attack =>
  (turn) => ({
    query: `${times(40, (index) => `query q${turn}x${index} { b${index}: node(id: 1) { ...F } }`)}
    fragment F on GenshinPlayer { trustScore { ${aliased(14, characters, 'score')} } }`,
    operationName: `q${turn}x${turn % 40}`,
  });

const weapon = 'game: GENSHIN, weaponId: 11401';

export const worstDocuments: Readonly<Record<string, Attack>> = {
  'aliases of 4000 characters in 40 operations': operations(4000),
  'aliases of 64 characters in 40 operations': operations(64),
  'all of introspection under 15 aliases of 4000 characters': () => ({
    query: `{ __schema { types { fields { ${aliased(15, 4000, 'name')} } } } }`,
  }),
  'all of introspection under 15 aliases of 64 characters': (turn) => ({
    query: `query q${turn} { __schema { types { fields { ${aliased(15, 64, 'description')} } } } }`,
  }),
  'introspection as often as it costs': (turn) => ({
    query: `query q${turn} { __schema { types { fields { args { type { ofType { name } } } type { fields { name } } } } } }`,
  }),
  'one field 240 times': (turn) => ({
    query: `query q${turn} { ${times(240, () => 'viewer { keyId }')} }`,
  }),
  'one field 60 times, in fragments': (turn) => ({
    query: `query q${turn} { ${times(60, (index) => `...f${index}`)} }
      ${times(60, (index) => `fragment f${index} on Query { viewer { keyId status } }`)}`,
  }),
  'fragments that multiply': (turn) => ({
    query: `query q${turn} { ...f0 } ${times(80, (index) => `fragment f${index} on Query { ...f${index + 1} ...f${index + 1} }`)}
      fragment f80 on Query { viewer { keyId } }`,
  }),
  'fragments in each other': (turn) => ({
    query: `query q${turn} { ...f0 } ${times(70, (index) => `fragment f${index} on Query { v${index}: viewer { keyId } ...f${(index + 1) % 70} ...f${(index + 7) % 70} }`)}`,
  }),
  'unknown names of 60 000 characters': (turn) => ({
    query: `query q${turn} { ${'nobody'.repeat(10_000)} }`,
  }),
  'twenty unknown names of 128 characters': (turn) => ({
    query: `query q${turn} { ${times(20, (index) => `weapo${index}`.padEnd(64, 'n'))} }`,
  }),
  'lists in lists': (turn) => ({
    query: `query q${turn} { players(game: GENSHIN, uids: ${'['.repeat(480)}${']'.repeat(480)}) { __typename } }`,
  }),
  'fields in fields': (turn) => ({
    query: `query q${turn} ${'{ viewer '.repeat(330)}{ keyId }${' }'.repeat(330)}`,
  }),
  'sixty thousand characters of comment': (turn) => ({
    query: `query q${turn} { viewer { keyId } } ${'#\n'.repeat(30_000)}`,
  }),
  'a long text in a variable': (turn) => ({
    query: `query q${turn}($uid: String!) { player(game: GENSHIN, uid: $uid) { uid } }`,
    variables: { uid: '8'.repeat(60_000) },
  }),
  'a deep variable': (turn) => ({
    query: `query q${turn}($uid: String!) { player(game: GENSHIN, uid: $uid) { uid } }`,
    variablesJson: `{"uid":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
  }),
  'ten thousand values for an enum': (turn) => ({
    query: `query q${turn}($uids: [String!]!, $game: Game!) { players(game: $game, uids: $uids) { __typename } }`,
    variables: { game: 'G'.repeat(30_000), uids: Array.from({ length: 8000 }, () => 1) },
  }),
  'twenty players under twelve aliases of 64 characters': (turn) => ({
    query: `query q${turn} { ${aliased(12, 64, `players(game: HSR, uids: [${times(20, (index) => `"7${String(turn % 1000).padStart(3, '0')}${String(10_000 + index)}"`)}]) { ... on Player { ${'uid nickname signature level'} trustScore { score tier lastUpdated } } }`)} }`,
  }),
  'twenty players whose builds are scored for every role': (turn) => ({
    query: `query q${turn} { players(game: HSR, uids: [${times(20, (index) => `"7${String(turn % 1000).padStart(3, '0')}${String(10_000 + index)}"`)}]) { ... on HsrPlayer { showcase { ${times(5, (index) => `r${index}: build(role: ${['DPS', 'SUB_DPS', 'SUPPORT', 'HEALER', 'SHIELDER'][index]}) { score worstGap { code } }`)} } } } }`,
  }),
  'two hundred weapons with all their texts': (turn) => ({
    query: `query q${turn} { weapons(game: GENSHIN, first: 200) { nodes { name refinements { ${aliased(3, 64, 'description')} } } } }`,
  }),
  'a hundred characters with all their texts': (turn) => ({
    query: `query q${turn} { characters(game: GENSHIN, first: 100) { nodes { ${aliased(8, 64, 'name')} talents { ${aliased(3, 64, 'name')} } } } }`,
  }),
  'one weapon under aliases that are compiled': (turn) => ({
    query: `query q${turn} { ${times(3, (index) => `w${index}: weapon(${weapon}) { ...F }`)} }
      fragment F on Weapon { ${times(11, (index) => `${long(turn + index, 64)}: refinements { rank description }`)} }`,
  }),
  'every row a fault': (turn) => ({
    query: `query q${turn} { ${times(14, (index) => `a${index}: players(game: GENSHIN, uids: [${times(20, () => '"1"')}]) { ... on LookupError { uid error { code message } } }`)} }`,
  }),
  'ids that lead nowhere': (turn) => ({
    query: `query q${turn}($ids: [ID!]!) { ${times(10, (index) => `a${index}: nodes(ids: $ids) { id }`)} }`,
    variables: { ids: Array.from({ length: 400 }, (_, index) => `R2Vu${index}`) },
  }),
};
