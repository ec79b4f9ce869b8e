/** A card is 16 to 9: chats show it whole, and a phone held upright in its full width. */
export const cardWidth = 1280;
export const cardHeight = 720;

/** A compact card has the ratio of previews in chats. */
export const cardSizes = {
  full: { width: cardWidth, height: cardHeight },
  compact: { width: 600, height: 315 },
} as const;
/** The width of the art at the left; it fades out to the right. */
export const artWidth = 600;
export const compactArtWidth = 236;

/** Where the panels stand: a column of the weapon and the stats, two of gear, and a strip below them. */
export const columns = {
  top: 32,
  bottom: 82,
  gap: 10,
  middleLeft: 384,
  middleWidth: 310,
  gearRight: 30,
  gearWidth: 268,
} as const;

/** CSS by its names in camel case, as the layout engine takes it. */
export type Style = Readonly<Record<string, string | number>>;

/** Pixels that are decoded already, four bytes each. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/**
 * A text that has to stay in this width: it shrinks to the smallest size, then it is cut. With a height it is broken into
 * as many lines as fit before it gets much smaller. Texts of a group have one size, in which all of them fit.
 */
interface Fit {
  readonly width: number;
  readonly height?: number;
  readonly smallest: number;
  readonly group?: string;
}

export interface BoxNode {
  readonly type: 'container';
  readonly style: Style;
  readonly children: readonly CardNode[];
}

export interface TextNode {
  readonly type: 'text';
  readonly text: string;
  readonly dir?: 'ltr' | 'rtl';
  readonly style: Style;
  readonly fit?: Fit;
}

interface ImageNode {
  readonly type: 'image';
  readonly src: Pixels | Uint8Array;
  readonly style: Style;
}

/** What a card is laid out of; it knows no font and no scale. */
export type CardNode = BoxNode | TextNode | ImageNode;

type Children = readonly (CardNode | null | readonly (CardNode | null)[])[];

const container = (style: Style, children: Children): BoxNode => ({
  type: 'container',
  style: { display: 'flex', ...style },
  children: children.flat().filter((child) => child !== null),
});

/** Children from left to right; what is null is left out. */
export const row = (style: Style, ...children: Children): BoxNode =>
  container({ flexDirection: 'row', alignItems: 'center', ...style }, children);

/** Children from top to bottom; what is null is left out. */
export const column = (style: Style, ...children: Children): BoxNode =>
  container({ flexDirection: 'column', ...style }, children);

type TextStyle = Style & { readonly fontSize: number };

/** A text never gets smaller than this share of its size. */
const smallestShare = 0.62;

/** One line. With a width it is fitted into it: smaller, and cut where that does not do. */
export function line(text: string, style: TextStyle, width?: number): TextNode {
  const fit =
    width === undefined ? {} : { fit: { width, smallest: style.fontSize * smallestShare } };
  return { type: 'text', text, style: { whiteSpace: 'nowrap', lineHeight: 1.2, ...style }, ...fit };
}

interface Bounds {
  readonly width: number;
  readonly height: number;
  readonly group?: string;
  /** The smallest size, as a share of its own. */
  readonly share?: number;
}

/** A text that is broken into lines where it has to be, and whole unless the smallest size does not do either. */
export const block = (
  text: string,
  style: TextStyle,
  { share = smallestShare, ...bounds }: Bounds,
): TextNode => ({
  type: 'text',
  text: breakable(text),
  style: { whiteSpace: 'nowrap', lineHeight: blockLineHeight, ...style },
  fit: { ...bounds, smallest: style.fontSize * share },
});

const blockLineHeight = 1.12;

const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });

/** Thai has no spaces between words: what may part there is marked, since the engine breaks anywhere. */
const breakable = (text: string): string =>
  text.replace(/\p{Script=Thai}+/gu, (run) =>
    Array.from(thaiWords.segment(run), ({ segment }) => segment).join(mayBreak),
  );

/** A space of no width. */
export const mayBreak = '\u200b';

export const picture = (src: ImageNode['src'], style: Style): ImageNode => ({
  type: 'image',
  src,
  style,
});

/** A drawing of our own shapes, over the whole of the box that it lies in. */
export const drawing = (svg: string, style: Style = {}): ImageNode =>
  picture(Buffer.from(svg), {
    position: 'absolute',
    left: 0,
    top: 0,
    width: '100%',
    height: '100%',
    ...style,
  });

/** All texts below a node. */
export function textNodesOf(node: CardNode): TextNode[] {
  if (node.type === 'text') return [node];
  return node.type === 'container' ? node.children.flatMap(textNodesOf) : [];
}

export const textsOf = (root: CardNode): string[] => textNodesOf(root).map(({ text }) => text);

/** The same nodes with other texts. */
export function mapTexts(node: CardNode, map: (node: TextNode) => TextNode): CardNode {
  if (node.type === 'text') return map(node);
  if (node.type === 'image') return node;
  return { ...node, children: node.children.map((child) => mapTexts(child, map)) };
}
