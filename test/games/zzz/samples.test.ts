import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages } from '../../../src/games/ids.ts';
import { zzz } from '../../../src/games/zzz/index.ts';
import { Problem } from '../../../src/lib/problem.ts';
import { readZzzReply } from '../../../src/upstream/players/enka-zzz.ts';
import { builtInPack } from '../../support/built-in.ts';

// Recorded replies of real players: they stay outside of the project.
const folder = new URL('../../../../shared/data/samples/', import.meta.url);
const isMissing = !existsSync(folder);
const sample = (path: string): unknown => JSON.parse(readFileSync(new URL(path, folder), 'utf8'));
const present = (language: (typeof languages)[number]) =>
  zzz.present(readZzzReply(sample('enka-full/zzz-1000024021.json')).showcase, {
    uid: '1000024021',
    language,
    cdnUrl: 'https://pictures.example',
    pack: builtInPack('zzz'),
  });

describe.skipIf(isMissing)('recorded replies (skipped where the samples are not at hand)', () => {
  test.each(languages)('everything has a name in %s', (language) => {
    for (const agent of present(language).showcase) {
      const names = [agent.name, agent.wEngine?.name, ...agent.driveDiscs.map(({ name }) => name)];
      expect(names).not.toContain(null);
    }
  });

  test('every agent comes with an engine, six discs and all stats', () => {
    const { showcase, level } = present('en');
    expect(level).toBe(57);
    expect(showcase).toHaveLength(6);
    for (const agent of showcase) {
      expect(agent.wEngine).not.toBeNull();
      expect(agent.driveDiscs.map(({ subStats }) => subStats.length)).toEqual([4, 4, 4, 4, 4, 4]);
      expect(agent.detail).not.toBeNull();
    }
  });

  test('the core skill is one above its enhancement', () => {
    for (const { coreSkill, skills } of present('en').showcase) {
      expect(skills[4]?.level).toBe(' ABCDEF'.indexOf(coreSkill ?? ' ') + 1);
    }
  });

  test('totals are the ones computed by hand', () => {
    expect(present('en').showcase[0]?.detail?.stats).toMatchObject({
      hp: 11939, // 7673 + 24 % rounded up + 2200 + 2 * 112
      critRate: 68.2, // 19.4 + 17 * 2.4 + 8 of the set
      iceDmgBonus: 40,
    });
  });

  test('a reply without agents is a hidden showcase', () => {
    expect(() => readZzzReply(sample('enkanetwork-go/zzz-profile.json'))).toThrow(Problem);
  });
});
