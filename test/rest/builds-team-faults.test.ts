import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';
import { paths } from '../support/builds.ts';

const app = lastingApp({ env: { SIMULATE_BUCKET_CAPACITY: '10000' } });

const simulation = {
  game: 'genshin',
  actor: { avatar_id: 10000046, level: 90 },
  rotation: [{ skill: 'elemental_skill' }],
};
const send = async (members: object) => {
  const { post } = await app();
  return post(paths.simulate, { ...simulation, ...members });
};
const pathsOf = async (members: object): Promise<readonly string[]> => {
  const { body } = await send(members);
  return body.error.details.map(({ path }: { readonly path: string }) => path);
};

test('of a record that is unknown the one fault is that, also where effects name it', async () => {
  const member = { team: [{ avatar_id: 10000999 }], effects: { '10000999-skill': true } };
  expect(await pathsOf(member)).toEqual(['team.0.avatar_id']);
  const actor = { ...simulation.actor, weapon: { id: 13599, level: 90 } };
  const effects = { '13599': true, '13501': true };
  expect(await pathsOf({ actor, effects })).toEqual(['actor.weapon.id', 'effects.13501']);
});

test('an id of an effect that is like no other is refused with one as it has to be', async () => {
  const { body } = await send({ effects: { 'Staff of Homa': true } });
  expect(body.error.details[0].message).toBe(
    'Neither the actor nor the team has Staff of Homa: notes of a simulation list the ids, such as 10000046-skill.',
  );
});

test('what is no object is told what one looks like', async () => {
  const { status, body } = await send({ team: [10000025], buffs: ['Bennett Q'] });
  expect(status).toBe(400);
  expect(body.error.details.map(({ message }: { message: string }) => message)).toEqual([
    'It is an object such as {"source": "Bennett Q"}.',
    'It is an object such as {"avatar_id": 10000025}.',
  ]);
});

test('a note says that one of the team cannot hold the weapon that was sent', async () => {
  const { body } = await send({ team: [{ avatar_id: 10000025, weapon: { id: 15503 } }] });
  expect(body.data.notes).toContain(
    'The weapon of Xingqiu in the team is of type Bow, the character of type Sword.',
  );
});
