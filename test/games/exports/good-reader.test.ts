import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { readGenshinReply } from '../../../src/upstream/players/enka-genshin.ts';
import { exported, goodReader, madeUp, manyUids } from '../../support/exports.ts';
import { findSample } from '../../support/genshin-fixtures.ts';

/** Reads artifacts from standard input, one file a line, and says of each what it understood. */
const program = `
import json, sys
from gi_loadouts.type.file.arti import make_artifile_from_good
for line in sys.stdin:
    read = []
    for one in json.loads(line)["artifacts"]:
        piece = make_artifile_from_good(one)
        subs = [piece.stat_a, piece.stat_b, piece.stat_c, piece.stat_d]
        read.append({
            "set": piece.type.value.name,
            "rarity": piece.rare.value.qant,
            "level": piece.levl.value.levl,
            "main": piece.stat_main.stat_name.value,
            "values": [sub.stat_data for sub in subs if sub.stat_name.value != "None"],
            "again": piece.to_good,
        })
    print(json.dumps(read))
`;

interface Read {
  readonly set: string;
  readonly rarity: number;
  readonly level: number;
  readonly main: string;
  readonly values: readonly number[];
  readonly again: Readonly<Record<string, unknown>>;
}

const why = 'skipped where GOOD_READER names no Python with gi-loadouts';

test.skipIf(!goodReader)(
  `another parser reads every artifact of GOOD files as it is (${why})`,
  () => {
    const recorded = findSample('enka-full/genshin-829702635');
    const files = [
      ...manyUids.slice(0, 40).map((uid) => exported('genshin', madeUp('genshin', uid)).document),
      ...(recorded ? [exported('genshin', readGenshinReply(recorded).showcase).document] : []),
    ];
    const input = files.map((file) => JSON.stringify(file)).join('\n');
    const output = execFileSync(goodReader ?? '', ['-c', program], { input, encoding: 'utf8' });
    const read: Read[][] = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const [index, { artifacts }] of files.entries()) {
      for (const [piece, artifact] of artifacts.entries()) {
        const { setKey, slotKey, level, rarity, mainStatKey, substats } = artifact;
        const understood = read[index]?.[piece];
        expect(understood).toMatchObject({ level, rarity });
        expect(understood?.values).toEqual(substats.map(({ value }: { value: number }) => value));
        // What it writes of what it read.
        expect(understood?.again).toMatchObject({ setKey, slotKey, level, rarity, mainStatKey });
        expect(understood?.again['substats']).toEqual(
          substats.map(({ key, value }: { key: string; value: number }) => ({ key, value })),
        );
      }
    }
    expect(read.flat().length).toBeGreaterThan(500);
  },
  60_000,
);
