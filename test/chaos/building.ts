import { randomUUID } from 'node:crypto';
import { int, pick, sample } from '../../src/games/random.ts';
import { genshinSimulation } from '../support/builds.ts';
import type { Body } from './client.ts';
import type { KeptBuild } from './ledger.ts';
import type { Family } from './place.ts';
import { textOf } from './reporting.ts';
import type { CallerOf, Stage } from './stage.ts';

const savedShare = 0.5;
const renamedShare = 0.15;
const deletedShare = 0.25;
/** A key family has at most 500 (R10.3a); of few, each is voted for and changed more often. */
const mostBuilds = 20;

/** Saves rotations and shares them, has other key families vote for them, renames some and deletes some. */
export const building =
  ({ key }: Family): CallerOf =>
  (stage, random) => {
    const standing: KeptBuild[] = [];
    const voters = stage.reporters.filter((family) => family.key !== key);
    const newName = (): string => `Rotation ${int(random, 1, 999_999)}`;

    async function saveOne(): Promise<void> {
      const made = await save(stage, key, newName());
      if (made) standing.push(made);
    }

    async function change(build: KeptBuild): Promise<void> {
      if (standing.length >= mostBuilds || random() < deletedShare) {
        standing.splice(standing.indexOf(build), 1);
        await remove(stage, build);
      } else if (random() < renamedShare) await rename(stage, build, newName());
      else await voteFor(stage, build, sample(random, voters, int(random, 1, voters.length)));
    }

    return async () => {
      const isShort = standing.length < mostBuilds && random() < savedShare;
      await (isShort || standing.length === 0 ? saveOne() : change(pick(random, standing)));
    };
  };

async function save(
  { client, ledger }: Stage,
  key: string,
  name: string,
): Promise<KeptBuild | undefined> {
  const body = { ...genshinSimulation, name, share: true };
  const sent = { key, body, idempotencyKey: randomUUID() };
  const path = '/v1/damage-calculator/save';
  const reply = await client.ask({ method: 'POST', path, ...sent });
  if (reply.status !== 201) {
    ledger.fault(`A build was refused: ${textOf(reply)}.`);
    return undefined;
  }
  const answer = reply.body['data'] as Body;
  const made: KeptBuild = { ...sent, answer, name, voters: new Set(), state: 'saved' };
  ledger.builds.push(made);
  ledger.count('builds saved');
  return made;
}

const pathOf = ({ answer }: KeptBuild): string => `/v1/builds/${answer['id']}`;

async function rename({ client, ledger }: Stage, build: KeptBuild, name: string): Promise<void> {
  const asked = { method: 'PUT', path: pathOf(build), key: build.key, body: { name } } as const;
  const reply = await client.ask(asked);
  if (reply.status !== 200) return ledger.fault(`A build was not renamed: ${textOf(reply)}.`);
  // Votes are for a name (R10.9).
  if (name !== build.name) build.voters.clear();
  build.name = name;
  ledger.count('builds renamed');
}

async function remove({ client, ledger }: Stage, build: KeptBuild): Promise<void> {
  const asked = { method: 'DELETE', path: pathOf(build), key: build.key } as const;
  const reply = await client.ask(asked);
  // The second time there is none any more.
  const isGone = reply.isCut && reply.code === 'build_not_found';
  if (![200, 204].includes(reply.status) && !isGone)
    return ledger.fault(`A build was not deleted: ${textOf(reply)}.`);
  build.state = 'deleted';
  ledger.count('builds deleted');
}

/** All at once: each vote counts the others. */
async function voteFor(
  { client, ledger }: Stage,
  build: KeptBuild,
  voters: readonly Family[],
): Promise<void> {
  const path = `/v1/damage-calculator/profiles/${build.answer['profile_id']}/vote`;
  await Promise.all(
    voters.map(async ({ key, lineageId }) => {
      const reply = await client.ask({ method: 'POST', path, key });
      if (reply.status !== 200) return ledger.fault(`A vote was refused: ${textOf(reply)}.`);
      build.voters.add(lineageId);
      ledger.count('votes');
    }),
  );
}
