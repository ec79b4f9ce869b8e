import { describe, expect, test } from 'vitest';
import { defaultForm, isDealer } from '../../../src/games/builds/build.ts';
import { plainEnemy } from '../../../src/games/builds/ranked.ts';
import { plainInput } from '../../../src/games/builds/simulation.ts';
import { type GameId, gameIds } from '../../../src/games/ids.ts';
import { games } from '../../../src/games/index.ts';
import { builtInPack } from '../../support/built-in.ts';
import { newestIds } from '../../support/newest.ts';
import { bareBuild } from '../../support/scored-builds.ts';

/** Newer than what the sources describe: their skills have no hits. */
const undescribed: Readonly<Record<GameId, readonly number[]>> = {
  genshin: newestIds('genshin', 'characters'),
  hsr: [1508, 1509, 1510, ...newestIds('hsr', 'characters')],
  zzz: [1581, 1591],
};

const rotationsOf = (game: GameId) => {
  const pack = builtInPack(game);
  return pack.characters.heads
    .filter(({ id }) => !undescribed[game].includes(id))
    .flatMap(({ id, names }) =>
      games[game].builds
        .standardRotations(defaultForm(id), pack)
        .map((standard) => ({ id, title: `${names[0]} ${standard.profile}`, ...standard })),
    );
};

describe.each(gameIds)('the standard rotations of %s', (game) => {
  const pack = builtInPack(game);
  const { builds } = games[game];
  const all = rotationsOf(game);

  test('are there for every profile, once', () => {
    for (const { id } of pack.characters.heads) {
      const own = all.filter((one) => one.id === id).map(({ profile }) => profile);
      const isPlayed = !undescribed[game].includes(id);
      expect([id, own.length > 0]).toEqual([id, isPlayed]);
      expect(new Set(own).size).toBe(own.length);
    }
  });

  test('keep the rules that rotations of callers have to keep', () => {
    const { skills, reactions } = builds.words;
    for (const { title, rotation } of all)
      expect([title, rotation.length > 0 && rotation.length <= 20]).toEqual([title, true]);
    for (const { skill, count, type } of all.flatMap(({ rotation }) => rotation)) {
      expect(skills).toContain(skill);
      expect(count >= 1 && count <= 50).toBe(true);
      expect(type === null || reactions.includes(type)).toBe(true);
    }
  });

  test('ask only for variants that the character has', () => {
    const asked = all.flatMap(({ id, title, rotation }) => {
      const skills = builds.kitOf(defaultForm(id), pack)?.skills ?? {};
      return rotation
        .filter(({ variant, type }) => variant !== null && type === null)
        .map(({ skill, variant }) => ({ title, variant, own: skills[skill]?.variants ?? [] }));
    });
    const missing = asked.filter(({ own, variant }) => own.every(({ name }) => name !== variant));
    expect(missing.map(({ title, variant }) => [title, variant])).toEqual([]);
  });

  test('name a team of others', () => {
    const most = game === 'zzz' ? 2 : 3;
    for (const { id, team } of all) {
      expect(team.length).toBeLessThanOrEqual(most);
      expect(new Set([id, ...team]).size).toBe(team.length + 1);
      for (const one of team) expect(pack.characters.find(one)).toBeDefined();
    }
  });

  test('deal damage for everyone who is built for it', () => {
    for (const { id, title, role, rotation } of all.filter((one) => isDealer(one.role))) {
      const { totalDamage } = builds.simulate(
        {
          actor: bareBuild(id, { level: builds.words.maxLevel.analyzed }),
          enemy: { ...plainEnemy(80, 0), isBroken: true },
          rotation,
          ...plainInput,
        },
        pack,
      );
      expect([title, role, totalDamage > 0]).toEqual([title, role, true]);
    }
  });

  test('an unknown character has none', () => {
    expect(builds.standardRotations(defaultForm(9_999), pack)).toEqual([]);
  });
});
