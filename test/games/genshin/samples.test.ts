import { expect, test } from 'vitest';
import { findProp, shownValue } from '../../../src/games/genshin/props.ts';
import { genshinData } from '../../../src/games/genshin/tables.ts';
import { languages } from '../../../src/games/ids.ts';
import { readGenshinReply } from '../../../src/upstream/players/enka-genshin.ts';
import { builtInPack } from '../../support/built-in.ts';
import { findSample, presentReply } from '../../support/genshin-fixtures.ts';

const { tables } = genshinData(builtInPack('genshin'));

const full = findSample('enka-full/genshin-829702635');
const cut = findSample('enkanetwork-go/genshin-profile');

const why = 'skipped where the recorded replies are not beside the project';

/** Shown sums can differ from sums of shown rolls by the last digit. */
const lastDigit = { percent: 0.11, flat: 1.01 };

test.skipIf(!full)(`a recorded account is named in every language (${why})`, () => {
  for (const language of languages) {
    const { showcase } = presentReply(full, { language });
    expect(showcase).toHaveLength(8);
    for (const { name, element, weapon, artifacts, detail } of showcase) {
      const names = [
        name,
        element,
        weapon?.name,
        ...artifacts.flatMap((one) => [one.name, one.set.name]),
      ];
      expect(names.every((text) => typeof text === 'string' && text !== '')).toBe(true);
      expect(artifacts.length).toBeGreaterThanOrEqual(4);
      expect(detail?.talents.map(({ name: talent }) => talent)).not.toContain(null);
    }
  }
});

test.skipIf(!full)(`the rolls of a recorded account sum to its substats (${why})`, () => {
  const artifacts = readGenshinReply(full).showcase.characters.flatMap(
    ({ detail }) => detail?.artifacts ?? [],
  );
  expect(artifacts.length).toBe(39);
  for (const { rolls, subStats } of artifacts) {
    for (const { prop: key, value } of subStats) {
      const own = rolls.map((roll) => tables.affixes[String(roll)] ?? [0, 0]);
      const mine = own.filter(([prop]) => findProp(prop)?.key === key);
      const prop = findProp(mine[0]?.[0] ?? 0);
      const sum = mine.reduce((total, [, roll]) => total + roll, 0);
      const shown = prop ? shownValue(prop, sum) : Number.NaN;
      expect(Math.abs(shown - value)).toBeLessThan(
        prop?.percent ? lastDigit.percent : lastDigit.flat,
      );
    }
  }
});

test.skipIf(!full)(`the stats of a recorded account are those of the game's page (${why})`, () => {
  const [yoimiya, , ayaka, raiden] = presentReply(full).showcase;
  expect(yoimiya).toMatchObject({ name: 'Yoimiya', level: 90, ascension: 6, constellation: 0 });
  expect(yoimiya?.detail?.stats).toMatchObject({ hp: 16309, atk: 2257, def: 737, critDmg: 221.1 });
  expect(ayaka?.detail?.stats).toMatchObject({ critRate: 51.3, cryoDmgBonus: 73.6 });
  expect(raiden?.detail?.stats).toMatchObject({ energyRecharge: 244.6, electroDmgBonus: 57.8 });
});

test.skipIf(!full)(`talents hold the extra levels of the constellations (${why})`, () => {
  const body = full as { playerInfo: object; avatarInfoList: { avatarId: number }[] };
  const bennett = body.avatarInfoList.filter(({ avatarId }) => avatarId === 10000032);
  const [character] = presentReply({ playerInfo: {}, avatarInfoList: bennett }).showcase;
  expect(character?.detail?.talents.map(({ level }) => level)).toEqual([3, 10, 13]);
});

test.skipIf(!cut)(`a recorded reply with hidden details is read (${why})`, () => {
  expect(presentReply(cut, { uid: '618285856' })).toMatchObject({
    level: 57,
    region: 'america',
    profilePictureUrl: 'https://cdn.example/ui/UI_AvatarIcon_Ambor_Circle.png',
    showcase: [{ name: 'Amber', element: 'Pyro', level: 90, ascension: 6, detail: null }],
  });
});
