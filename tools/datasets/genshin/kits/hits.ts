import type { KitHit, KitVariant } from '../../../../src/games/builds/kit.ts';
import { groupBy } from '../../rows.ts';
import type { SkillName, TalentFacts, TalentName } from './facts.ts';
import type { Line, Lines } from './lines.ts';

/** One talent, as hits are made of it. */
export interface Talent {
  readonly talent: TalentName;
  /** In English. */
  readonly name: string;
  readonly lines: readonly Line[];
  readonly totals: readonly Line[];
  readonly facts: TalentFacts;
  /** Of the character. */
  readonly element: string;
  readonly isCatalyst: boolean;
  numbersOf(param: string): readonly number[];
}

/** A talent with its English texts. */
export type ReadTalent = Talent &
  Pick<Lines, 'odd' | 'shares'> & {
    /** `Healing|{param1:F2P} Max HP+{param2:I}`. */
    readonly labels: readonly string[];
    /** Of the talent, and with the burst of the passives. */
    readonly descriptions: readonly string[];
  };

/** `Press Skill DMG` is called `Press Skill`. */
export const titleOf = (label: string): string => label.replace(/\s*\bDMG\b/, '').trim();

/** Nine digits: binary fractions have noise behind them, and no figure of the game has as many. */
export const trimmed = (value: number): number => Number(value.toPrecision(9));

const lunarElements: Readonly<Record<string, string>> = {
  lunar_charged: 'electro',
  lunar_bloom: 'dendro',
  lunar_crystallize: 'geo',
};

/** Weapon attacks that every character has; a character's own attacks deal its element. */
const common =
  /^(?:(?:\d-Hit|(?:Low|High) Plunge|Plunge|Aimed Shot)$|(?:Mid-Air )?(?:Normal|Charged) Attack)/;
const commonPrefixed = /(?:\d-Hit|Plunge)$/;

function byBeginning<Value>(values: Readonly<Record<string, Value>> = {}, title: string) {
  const key = Object.keys(values).find((beginning) => title.startsWith(beginning));
  return key === undefined ? undefined : values[key];
}

function lunarOf({ facts }: Talent, title: string): string | undefined {
  const [, word] = /\bLunar-(Charged|Bloom|Crystallize)\b/.exec(title) ?? [];
  return facts.lunar?.[title] ?? (word && `lunar_${word.toLowerCase()}`);
}

function elementOf(talent: Talent, title: string, lunar: string | undefined): string {
  if (lunar !== undefined) return lunarElements[lunar] ?? talent.element;
  const said = byBeginning(talent.facts.element, title);
  if (said !== undefined) return said;
  const isWeapon = talent.talent === 'normal_attack' && !talent.isCatalyst;
  const isCommon = common.test(title) || commonPrefixed.test(title);
  return isWeapon && isCommon ? 'physical' : talent.element;
}

/** The hits of a line, `times` over; `segment` is its place in a string, `element` replaces that of the line. */
export function hitsOf(
  talent: Talent,
  line: Line,
  attack: SkillName,
  {
    times = 1,
    segment,
    element,
  }: { readonly times?: number; readonly segment?: number; readonly element?: string } = {},
): KitHit[] {
  const title = titleOf(line.label);
  const lunar = lunarOf(talent, title);
  const defaultElement = element ?? elementOf(talent, title, lunar);
  return line.instances.map((instance) => ({
    name: line.label,
    parts: instance.parts.map(({ stat, param }) => ({
      stat,
      values: talent.numbersOf(param).map(trimmed),
    })),
    times: instance.times * times * (talent.facts.times?.[title] ?? 1),
    element: instance.element ?? defaultElement,
    attack: byBeginning(talent.facts.attack, title) ?? attack,
    ...(segment !== undefined && { segment }),
    ...(lunar !== undefined && { lunar }),
  }));
}

const timesOf = /^(.*) ×(\d+)$/;

/** A cast that the facts name; none when the talent no longer has one of its lines. */
function namedCast(
  talent: Talent,
  name: string,
  titles: readonly string[],
  attack: SkillName,
): KitVariant[] {
  const parts = titles.map((text) => {
    const [, title = text, times = '1'] = timesOf.exec(text) ?? [];
    const line = talent.lines.find(({ label }) => titleOf(label) === title);
    return line ? hitsOf(talent, line, attack, { times: Number(times) }) : null;
  });
  const hits = parts.flatMap((part) => part ?? []);
  return parts.includes(null) ? [] : [{ name, hits }];
}

export const namedCasts = (talent: Talent, attack: SkillName): KitVariant[] =>
  Object.entries(talent.facts.casts ?? {}).flatMap(([name, titles]) =>
    namedCast(talent, name, titles, attack),
  );

/** The lines in the named casts. */
export const castTitles = (talent: Talent): string[] => {
  const names = new Set(
    namedCasts(talent, talent.talent).flatMap(({ hits }) => hits.map(({ name }) => titleOf(name))),
  );
  return [...names];
};

const inSeries = /^(.*?) ?\b(\d)-Hit\b(.*)$/;
/** The names of a cast itself; other lines come of it later. */
const castWords = /^(?:Skill|Burst|Press|Press Skill|Skill Activation)$/;
/** Dealt beside the cast now and then. */
const besideCast = /^(?:Spiritbreath Thorn|Surging Blade)/;

/** `1-Hit Swing` and `2-Hit Swing` are both of `Swing`. */
const seriesOf = (title: string): string => {
  const [, before = '', , behind = ''] = inSeries.exec(title) ?? [];
  return `${before} ${behind.trim()}`.trim();
};

/** The game's word for damage of the element that an Anemo skill has absorbed. */
const absorbed = /\bElemental$/;
const absorbable = ['Pyro', 'Hydro', 'Electro', 'Cryo'];

interface Way {
  readonly name: string;
  readonly lines: readonly Line[];
  /** Where it differs from the character's. */
  readonly element?: string;
}

/** Absorbed damage becomes a way for each element that can be absorbed. */
const byElement = ({ facts }: Talent, way: Way): Way[] =>
  absorbed.test(way.name) || facts.absorbing?.includes(way.name)
    ? absorbable.map((element) => ({
        ...way,
        name: `${way.name} (${element})`,
        element: element.toLowerCase(),
      }))
    : [way];

/** Lines that are hits of one series are dealt together; any other line is a way of its own. */
function waysOf(lines: readonly Line[], defaultName: string): Way[] {
  const ways = groupBy(lines, ({ label }) => {
    const title = titleOf(label);
    return inSeries.test(title) ? seriesOf(title) || defaultName : title;
  });
  return [...ways].map(([name, own]) => ({ name, lines: own }));
}

/** Casts whose whole damage the game states as a multiple of the first line. */
function wholeCasts(talent: Talent, lines: readonly Line[]): KitVariant[] {
  const [line] = lines;
  const [once] = line?.instances[0]?.parts ?? [];
  if (!line || !once) return [];
  return talent.totals.flatMap((total) => {
    const [all] = total.instances[0]?.parts ?? [];
    const [share = 0, whole = 0] = [once, all].map((part) =>
      part ? talent.numbersOf(part.param)[0] : 0,
    );
    const times = Math.round(whole / share);
    const isWhole = times > 0 && Math.abs(whole / share - times) < 0.01;
    return isWhole
      ? [
          {
            name: titleOf(total.label).replace(/ \(1\)$/, ''),
            hits: hitsOf(talent, line, talent.talent, { times }),
          },
        ]
      : [];
  });
}

/**
 * The ways to use a skill or a burst. Lines are alternatives and never added up, unless they are a series or the facts
 * join them in a cast. The first way is the cast itself with its certain damage, each part once. Later damage, by ticks,
 * summons or other characters' attacks, is a way of its own, named by its line.
 */
export function castsOf(talent: Talent, lines: readonly Line[]): KitVariant[] {
  const { facts, talent: attack } = talent;
  const used = castTitles(talent);
  const ways = waysOf(
    lines.filter(({ label }) => !used.includes(titleOf(label))),
    talent.name,
  );
  const rankOf = ({ name }: Way): number => {
    if (castWords.test(name)) return 0;
    return besideCast.test(name) ? 2 : 1;
  };
  const others = ways
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .flatMap((way) => byElement(talent, way))
    .map((way) => ({
      name: way.name,
      hits: way.lines.flatMap((line, index) =>
        hitsOf(talent, line, attack, {
          ...(facts.isSeries && { segment: index + 1 }),
          ...(way.element !== undefined && { element: way.element }),
        }),
      ),
    }));
  return [...namedCasts(talent, attack), ...wholeCasts(talent, lines), ...others];
}
