import { z } from 'zod';
import type { Claim, DataSet, Folders } from './claim.ts';
import { hasFile, jsonFile } from './files.ts';

const folders: Folders = [
  ['en', 'EN'],
  ['id', 'ID'],
  ['ja', 'JP'],
  ['zh-cn', 'CHS'],
  ['zh-tw', 'CHT'],
];

const byId = <Schema extends z.ZodType>(schema: Schema) => z.record(z.string(), schema);
const characters = byId(
  z.object({
    Id: z.string(),
    ElementTypeText: z.string(),
    PathTypeText: z.string(),
    Eidolons: z.array(z.object({ Name: z.string(), Effect: z.string() })),
  }),
);
const lightCones = byId(
  z.object({
    Id: z.string(),
    Name: z.string(),
    PathTypeText: z.string(),
    EffectName: z.string(),
    Superimpositions: z.array(z.object({ Effect: z.string() })),
  }),
);
const relicSets = byId(
  z.object({
    Id: z.string(),
    Name: z.string(),
    SetEffects: z.object({ Pieces2: z.string().optional(), Pieces4: z.string().optional() }),
  }),
);

type Told = Omit<Claim, 'kind' | 'id' | 'file'>;
const text = (member: string, value: string | undefined): Told[] =>
  value ? [{ member, value }] : [];

/** Made by the publisher of the tables from which the versions of the catalog are taken; the texts are not. */
export const starrailData: DataSet = {
  folder: 'starrail-data',
  repository: 'theBowja/starrail-data',
  game: 'hsr',
  *claims(root) {
    for (const [language, folder] of folders) {
      const rows = <Row extends { readonly Id: string }>(
        name: string,
        schema: z.ZodType<Readonly<Record<string, Row>>>,
        kind: Claim['kind'],
        claims: (row: Row, language: string) => readonly Told[],
      ): Claim[] => {
        const file = `data/${folder}/${name}.json`;
        if (!hasFile(root, file)) return [];
        return Object.values(schema.parse(jsonFile(root, file).json)).flatMap((row) =>
          claims(row, language).map((claim) => ({ kind, id: Number(row.Id), file, ...claim })),
        );
      };
      yield* rows('characters', characters, 'characters', ofCharacter);
      yield* rows('lightcones', lightCones, 'weapons', ofLightCone);
      yield* rows('relicsets', relicSets, 'sets', ofRelicSet);
    }
  },
};

const ofCharacter = (row: z.infer<typeof characters>[string], language: string): Told[] => [
  ...(language === 'en'
    ? [...text('element', row.ElementTypeText), ...text('type', row.PathTypeText)]
    : []),
  ...row.Eidolons.flatMap(({ Name, Effect }, index) => [
    ...text(`rank.${index + 1}.name.${language}`, Name),
    ...text(`rank.${index + 1}.text.${language}`, Effect),
  ]),
];

const ofLightCone = (row: z.infer<typeof lightCones>[string], language: string): Told[] => [
  ...text(`name.${language}`, row.Name),
  ...(language === 'en' ? text('type', row.PathTypeText) : []),
  ...text(`passive.${language}`, row.EffectName),
  ...row.Superimpositions.flatMap(({ Effect }, index) =>
    text(`refinement.${index + 1}.${language}`, Effect),
  ),
];

const ofRelicSet = (row: z.infer<typeof relicSets>[string], language: string): Told[] => [
  ...text(`name.${language}`, row.Name),
  ...text(`bonus.2.${language}`, row.SetEffects.Pieces2),
  ...text(`bonus.4.${language}`, row.SetEffects.Pieces4),
];
