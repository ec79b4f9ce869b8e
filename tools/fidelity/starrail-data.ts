import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { firstLanguages } from '../../src/games/ids.ts';
import { textFolder } from '../datasets/languages.ts';
import {
  claimsOf,
  createRecordReader,
  type DataSet,
  type FactOrNone,
  jsonFile,
  pathFact,
} from './claim.ts';

/** A reader for the rows of each table. */
const tables = {
  characters: createRecordReader({
    kind: 'characters',
    schema: z.object({
      Id: z.string(),
      ElementTypeText: z.string(),
      PathTypeText: z.string(),
      Eidolons: z.array(z.object({ Name: z.string(), Effect: z.string() })),
    }),
    id: ({ Id }) => Number(Id),
    texts: ({ Eidolons }) =>
      Eidolons.flatMap(({ Name, Effect }, index): FactOrNone[] => [
        [`rank.${index + 1}.name`, Name],
        [`rank.${index + 1}.text`, Effect],
      ]),
    numbers: (row) => [['element', row.ElementTypeText], pathFact(row.PathTypeText)],
  }),
  lightcones: createRecordReader({
    kind: 'weapons',
    schema: z.object({
      Id: z.string(),
      Name: z.string(),
      PathTypeText: z.string(),
      EffectName: z.string(),
      Superimpositions: z.array(z.object({ Effect: z.string() })),
    }),
    id: ({ Id }) => Number(Id),
    texts: (row) => [
      ['name', row.Name],
      ['passive', row.EffectName],
      ...row.Superimpositions.map(
        ({ Effect }, index): FactOrNone => [`refinement.${index + 1}`, Effect],
      ),
    ],
    numbers: (row) => [pathFact(row.PathTypeText)],
  }),
  relicsets: createRecordReader({
    kind: 'sets',
    schema: z.object({
      Id: z.string(),
      Name: z.string(),
      SetEffects: z.object({ Pieces2: z.string().optional(), Pieces4: z.string().optional() }),
    }),
    id: ({ Id }) => Number(Id),
    texts: ({ Name, SetEffects }) => [
      ['name', Name],
      ['bonus.2', SetEffects.Pieces2],
      ['bonus.4', SetEffects.Pieces4],
    ],
  }),
};

/** Made by the publisher of the tables from which the versions of the catalog are taken; the texts are not. */
export const starrailData: DataSet = {
  folder: 'starrail-data',
  repository: 'theBowja/starrail-data',
  game: 'hsr',
  *claims(root) {
    for (const language of firstLanguages)
      for (const [name, read] of Object.entries(tables)) {
        const file = `data/${textFolder(language)}/${name}.json`;
        if (!existsSync(join(root, file))) continue;
        for (const row of Object.values(jsonFile(root, file).json as object))
          yield* claimsOf(file, read(row, language));
      }
  },
};
