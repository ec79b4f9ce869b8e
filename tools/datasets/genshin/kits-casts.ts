import type { KitVariant } from '../../../src/games/builds/kit.ts';
import { castTitles, hitsOf, namedCasts, type Talent, titleOf } from './kits-hits.ts';
import type { Line } from './kits-lines.ts';

const inSeries = /^(.*?) ?\b(\d)-Hit\b(.*)$/;
/** What a cast itself is called; what is called otherwise comes of it later. */
const castWords = /^(?:Skill|Burst|Press|Press Skill|Skill Activation)$/;
/** Dealt beside the cast now and then. */
const besideCast = /^(?:Spiritbreath Thorn|Surging Blade)/;

/** `1-Hit Swing` and `2-Hit Swing` are both of `Swing`. */
const seriesOf = (title: string): string => {
  const [, before = '', , behind = ''] = inSeries.exec(title) ?? [];
  return `${before} ${behind.trim()}`.trim();
};

/** Damage of the element that a skill of anemo has absorbed, besides its own: that is what the game calls it. */
const absorbed = /\bElemental$/;
const absorbable = ['Pyro', 'Hydro', 'Electro', 'Cryo'];

interface Way {
  readonly name: string;
  readonly lines: readonly Line[];
  /** Where it is none of the character's. */
  readonly element?: string;
}

/** One that deals damage of what it has absorbed is a way for each element that can be. */
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
  const ways = new Map<string, Way>();
  for (const line of lines) {
    const title = titleOf(line.label);
    const name = inSeries.test(title) ? seriesOf(title) || defaultName : title;
    ways.set(name, { name, lines: [...(ways.get(name)?.lines ?? []), line] });
  }
  return [...ways.values()];
}

/** The game states what a whole cast deals: a multiple of its first line. */
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
 * say that a cast deals them together. The first is the cast itself with all that it is sure to deal, each part once:
 * what comes of it later, by ticks, summons or other characters' attacks, is a way of its own named by its line, and is
 * the cast only where there is nothing else.
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
