import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';

// Splash art has a host of its own; an address is told without asking it.
const app = lastingApp({ env: { PICTURES_NANOKA_URL: 'https://pictures.test' } });

interface Row {
  readonly id: number;
  readonly name: string | null;
  readonly splash_url: string;
}

/** The rows of a list of the built-in catalog, over /v1. */
const rowsOf = async (path: string): Promise<readonly Row[]> =>
  (await (await app()).get(`/v1/${path}/zzz${path === 'artifact' ? '/sets' : ''}?limit=200`)).body
    .data;

/** The names of the same list in the graph. */
async function namesInGraph(field: string): Promise<(string | null)[]> {
  const { query } = await app();
  const { body } = await query(`{ ${field}(game: ZZZ, first: 200) { nodes { name } } }`);
  return body.data[field].nodes.map(({ name }: { name: string | null }) => name);
}

test.each([
  ['characters', 'characters', ['Remielle', 'Sigrid']],
  ['weapons', 'weapons', ['Ode of Resurrected Wings', "Knight's Extolment"]],
  ['artifact', 'artifactSets', ['Feathered Fate', 'Thorned Rose']],
])('what was released last is among the %s, in both interfaces', async (path, field, names) => {
  const rest = (await rowsOf(path)).map(({ name }) => name);
  expect(rest).toEqual(await namesInGraph(field));
  for (const name of names)
    expect(
      rest.some((one) => one?.startsWith(name)),
      name,
    ).toBe(true);
});

test('every agent has splash art, in the record as in the list and in the graph', async () => {
  const { get, query } = await app();
  const rows = await rowsOf('characters');
  expect(rows.filter(({ splash_url }) => !splash_url.startsWith('https://'))).toEqual([]);
  const [{ id, splash_url }] = rows as [Row];
  expect((await get(`/v1/character/zzz/${id}`)).body.data.splash_url).toBe(splash_url);
  const { body } = await query(`{ character(game: ZZZ, avatarId: ${id}) { splashUrl } }`);
  expect(body.data.character.splashUrl).toBe(splash_url);
});
