import { type CardNode, mapTexts, type TextNode, textNodesOf } from './page.ts';
import { countLetters, cutText, directionOf } from './plain-text.ts';

export interface Measured {
  readonly width: number;
  readonly height: number;
}

export type Measure = (nodes: readonly TextNode[]) => Promise<readonly Measured[]>;

export const ellipsis = '…';

type Fitting = TextNode & { readonly fit: NonNullable<TextNode['fit']> };

const isFitting = (node: TextNode): node is Fitting => node.fit !== undefined;

const sizeOf = (node: TextNode): number => Number(node.style['fontSize']);

const resize = <Node extends TextNode>(node: Node, fontSize: number): Node => ({
  ...node,
  style: { ...node.style, fontSize },
});

/** A share of its size, but not smaller than it may be. */
const shrink = (node: Fitting, share: number): Fitting =>
  resize(node, Math.max(node.fit.smallest, sizeOf(node) * share));

/** As wide as it may be, broken into lines between words. */
const wrap = <Node extends Fitting>(node: Node): Node => ({
  ...node,
  style: {
    ...node.style,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    textWrap: 'balance',
    width: node.fit.width,
  },
});

/** Every text with a width in a size in which it fits, or cut. */
export async function fitTexts(root: CardNode, measureAll: Measure): Promise<CardNode> {
  const nodes = textNodesOf(root).filter(isFitting);
  const natural = await measureAll(nodes);
  const ratios = new Map(
    nodes.map((node, index) => [node, (natural[index]?.width ?? 0) / node.fit.width]),
  );
  const fitted = new Map<TextNode, TextNode>();
  for (const group of groupsOf(nodes)) {
    const sized = await fitGroup(group, ratios, measureAll);
    for (const [index, node] of group.entries()) fitted.set(node, sized[index] ?? node);
  }
  await cutLong(nodes, fitted, measureAll);
  return mapTexts(root, (node) => setDirection(fitted.get(node) ?? node));
}

/** Texts that have one size; a text without a group is alone. */
function groupsOf(nodes: readonly Fitting[]): readonly (readonly Fitting[])[] {
  const groups = new Map<unknown, Fitting[]>();
  for (const node of nodes) {
    const key = node.fit.group ?? node;
    groups.set(key, [...(groups.get(key) ?? []), node]);
  }
  return [...groups.values()];
}

/** A text is broken into lines before it is smaller than this share of its size. */
const leastOnOneLine = 0.82;
/** The shares that are tried for texts of several lines, the largest first. */
const shares = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.65, 0.6, 0.55, 0.5] as const;
/** Heights are rounded to whole pixels. */
const rounding = 0.5;
/** Widths that were measured in another size differ a little. */
const slack = 0.995;

/** The nodes of a group in the largest size in which all of them fit. */
async function fitGroup(
  group: readonly Fitting[],
  ratios: ReadonlyMap<TextNode, number>,
  measureAll: Measure,
): Promise<readonly Fitting[]> {
  const widest = Math.max(...group.map((node) => ratios.get(node) ?? 0));
  if (widest <= 1) return group;
  const resizeAll = (share: number): readonly Fitting[] => group.map((node) => shrink(node, share));
  const inOneLine = slack / widest;
  const long = group.filter((node) => (ratios.get(node) ?? 0) > slack);
  if (inOneLine >= leastOnOneLine || long.some(({ fit }) => fit.height === undefined))
    return resizeAll(inOneLine);
  const share = await findShare(long, measureAll);
  if (share <= inOneLine) return resizeAll(inOneLine);
  return resizeAll(share).map((node, index) =>
    (ratios.get(group[index] ?? node) ?? 0) * share > slack ? wrap(node) : node,
  );
}

/** The largest share of their sizes in which texts fit into their boxes, no word of them broken. */
async function findShare(long: readonly Fitting[], measureAll: Measure): Promise<number> {
  const tried = shares.flatMap((share) => long.map((node) => wrap(shrink(node, share))));
  const words = long.map((node) => ({ ...node, text: longestWord(node.text) }));
  const measured = await measureAll([...words, ...tried]);
  const widest = Math.max(
    ...long.map(({ fit }, index) => (measured[index]?.width ?? 0) / fit.width),
  );
  const heights = measured.slice(long.length);
  const found = shares.find(
    (share, at) =>
      share * widest <= 1 &&
      long.every(({ fit }, index) => {
        const height = heights[at * long.length + index]?.height ?? 0;
        return height <= (fit.height ?? 0) + rounding;
      }),
  );
  return found ?? Math.min(...long.map((node) => node.fit.smallest / sizeOf(node)));
}

/** What is never broken: Chinese and Japanese are anywhere. */
const longestWord = (text: string): string =>
  text
    .split(/[\s\u200b-]+|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u)
    .reduce((longest, word) => (countLetters(word) > countLetters(longest) ? word : longest), '');

/** Cutting comes close at once, since letters are not equally wide; each further round takes a little more. */
const rounds = 4;

/** Cuts what is larger than its box in its smallest size. */
async function cutLong(
  nodes: readonly Fitting[],
  fitted: Map<TextNode, TextNode>,
  measureAll: Measure,
): Promise<void> {
  let waiting = nodes;
  for (let round = 0; round < rounds && waiting.length > 0; round += 1) {
    const sizes = await measureAll(waiting.map((node) => fitted.get(node) ?? node));
    waiting = waiting.filter((node, index) => {
      const shown = fitted.get(node) ?? node;
      const ratio = overflowOf(node, shown, sizes[index]);
      if (ratio > 1) fitted.set(node, reduce(shown, ratio));
      return ratio > 1;
    });
  }
}

const isWrapped = ({ style }: TextNode): boolean => style['whiteSpace'] === 'normal';

/** How much larger than its box a text is. */
function overflowOf({ fit }: Fitting, shown: TextNode, size: Measured | undefined): number {
  const { width, height } = size ?? { width: 0, height: 0 };
  return isWrapped(shown) ? height / ((fit.height ?? height) + rounding) : width / fit.width;
}

/** Spaces between letters and around a text do not shrink with it: a text may have to be smaller than it was reckoned. */
function reduce(node: TextNode, ratio: number): TextNode {
  if (isWrapped(node)) return shorten(node, ratio);
  const smallest = node.fit?.group === undefined ? (node.fit?.smallest ?? 0) : sizeOf(node);
  const size = Math.max(smallest, (sizeOf(node) / ratio) * slack);
  return size < sizeOf(node) - 0.1 ? resize(node, size) : shorten(node, ratio);
}

function shorten(node: TextNode, ratio: number): TextNode {
  const left = Math.floor(countLetters(node.text) / ratio) - 1;
  return { ...node, text: cutText(node.text.replace(ellipsis, ''), left) };
}

/** Texts of letters from right to left are laid out so, yet begin where their neighbours do. */
function setDirection({ fit: _fit, ...node }: TextNode): TextNode {
  const dir = directionOf(node.text);
  return dir === 'rtl' ? { ...node, dir, style: { textAlign: 'left', ...node.style } } : node;
}
