import type {
  BangbooBody,
  CatalogContent,
  CatalogRecord,
  CharacterBody,
  KitRecord,
} from './catalog.ts';
import type { CatalogHead } from './catalog-members.ts';
import type { BonusRecord, SetHead } from './catalog-set.ts';
import type { WeaponBody } from './catalog-weapon.ts';
import { type Language, languages } from './ids.ts';
import { type Text, textOrNull } from './names.ts';

type Change = (text: Text) => Text;

/** The form that is committed: no sentence of a game; names, labels and numbers stay. */
export const withoutTexts = (content: CatalogContent): CatalogContent =>
  mapTexts(content, () => null);

/** Descriptions in these languages only; names keep all. */
export function withTextsIn(content: CatalogContent, kept: readonly Language[]): CatalogContent {
  return mapTexts(content, (text) => {
    const some = text?.map((entry, index) =>
      kept.some((language) => language === languages[index]) ? entry : null,
    );
    return some ? textOrNull(some) : null;
  });
}

/** Puts another text in the place of every sentence. */
function mapTexts(content: CatalogContent, change: Change): CatalogContent {
  return {
    ...content,
    characters: withBodies(content.characters, (body) => characterTexts(body, change)),
    weapons: withBodies(content.weapons, (body) => weaponTexts(body, change)),
    sets: content.sets.map(({ head, body }) => ({ head: setTexts(head, change), body })),
    namecards: withBodies(content.namecards, (body) => described(body, change)),
    bangboo: withBodies(content.bangboo, (body) => bangbooTexts(body, change)),
  };
}

const withBodies = <Head extends CatalogHead, Body>(
  records: readonly CatalogRecord<Head, Body>[],
  change: (body: Body) => Body,
): CatalogRecord<Head, Body>[] =>
  records.map((record) => ({ ...record, body: change(record.body) }));

const described = <T extends { readonly description: Text }>(record: T, change: Change): T => ({
  ...record,
  description: change(record.description),
});

/** Sentences stand in talents and ranks, of a character as of each of its forms. */
const kitTexts = (kit: Pick<CharacterBody, 'talents' | 'ranks'>, change: Change) => ({
  talents: kit.talents.map((talent) => described(talent, change)),
  ranks: kit.ranks.map((rank) => described(rank, change)),
});

/** And in traces, of a character as of its original kit. */
const treeTexts = (kit: KitRecord, change: Change): KitRecord => ({
  ...kitTexts(kit, change),
  traces: kit.traces.map((trace) => described(trace, change)),
});

function characterTexts(body: CharacterBody, change: Change): CharacterBody {
  const { forms, original } = body;
  return {
    ...described(body, change),
    ...treeTexts(body, change),
    ...(forms && { forms: forms.map((form) => ({ ...form, ...kitTexts(form, change) })) }),
    ...(original && { original: treeTexts(original, change) }),
    coreSkill: body.coreSkill.map((skill) => described(skill, change)),
  };
}

const weaponTexts = (body: WeaponBody, change: Change): WeaponBody => ({
  ...body,
  refinements: body.refinements.map((refinement) => described(refinement, change)),
});

const bonusTexts = (bonus: BonusRecord | null, change: Change): BonusRecord | null =>
  bonus && { ...bonus, text: change(bonus.text) };

const setTexts = (head: SetHead, change: Change): SetHead => ({
  ...head,
  ...(head.one && { one: bonusTexts(head.one, change) }),
  two: bonusTexts(head.two, change),
  four: bonusTexts(head.four, change),
});

const bangbooTexts = (body: BangbooBody, change: Change): BangbooBody => ({
  ...body,
  active: described(body.active, change),
  passive: described(body.passive, change),
  chain: change(body.chain),
});
