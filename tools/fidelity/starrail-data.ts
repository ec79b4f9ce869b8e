import { z } from 'zod';
import { firstLanguages, type Language } from '../../src/games/ids.ts';
import { textFolders } from '../datasets/languages.ts';
import { byId } from '../datasets/rows.ts';
import {
  type Claim,
  claimsOf,
  type DataSet,
  hasFile,
  jsonFile,
  type MemberClaim,
  pathClaim,
  textClaim,
} from './claim.ts';

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

/** Made by the publisher of the tables from which the versions of the catalog are taken; the texts are not. */
export const starrailData: DataSet = {
  folder: 'starrail-data',
  repository: 'theBowja/starrail-data',
  game: 'hsr',
  *claims(root) {
    for (const language of firstLanguages) {
      const rows = <Row extends { readonly Id: string }>(
        name: string,
        schema: z.ZodType<Readonly<Record<string, Row>>>,
        kind: Claim['kind'],
        claims: (row: Row, language: Language) => readonly MemberClaim[],
      ): Claim[] => {
        const file = `data/${textFolders[language]}/${name}.json`;
        if (!hasFile(root, file)) return [];
        return Object.values(schema.parse(jsonFile(root, file).json)).flatMap((row) =>
          claimsOf(file, { kind, id: Number(row.Id), claims: claims(row, language) }),
        );
      };
      yield* rows('characters', characters, 'characters', ofCharacter);
      yield* rows('lightcones', lightCones, 'weapons', ofLightCone);
      yield* rows('relicsets', relicSets, 'sets', ofRelicSet);
    }
  },
};

const ofCharacter = (
  row: z.infer<typeof characters>[string],
  language: Language,
): MemberClaim[] => [
  ...(language === 'en'
    ? [...textClaim('element', row.ElementTypeText), pathClaim(row.PathTypeText)]
    : []),
  ...row.Eidolons.flatMap(({ Name, Effect }, index) => [
    ...textClaim(`rank.${index + 1}.name.${language}`, Name),
    ...textClaim(`rank.${index + 1}.text.${language}`, Effect),
  ]),
];

const ofLightCone = (
  row: z.infer<typeof lightCones>[string],
  language: Language,
): MemberClaim[] => [
  ...textClaim(`name.${language}`, row.Name),
  ...(language === 'en' ? [pathClaim(row.PathTypeText)] : []),
  ...textClaim(`passive.${language}`, row.EffectName),
  ...row.Superimpositions.flatMap(({ Effect }, index) =>
    textClaim(`refinement.${index + 1}.${language}`, Effect),
  ),
];

const ofRelicSet = (row: z.infer<typeof relicSets>[string], language: Language): MemberClaim[] => [
  ...textClaim(`name.${language}`, row.Name),
  ...textClaim(`bonus.2.${language}`, row.SetEffects.Pieces2),
  ...textClaim(`bonus.4.${language}`, row.SetEffects.Pieces4),
];
