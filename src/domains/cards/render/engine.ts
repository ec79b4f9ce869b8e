import { readFileSync } from 'node:fs';
import { Renderer } from '@takumi-rs/core';
import type { Language } from '../../../games/ids.ts';
import { chooseFamilies, choosePieces, coverageOfPiece, dropUndrawable } from './fonts.ts';
import {
  type CardNode,
  cardHeight,
  cardWidth,
  mapTexts,
  type TextNode,
  textNodesOf,
  textsOf,
} from './page.ts';
import { countLetters, cutText, directionOf } from './plain-text.ts';

/** A card needs about thirty; all nine families have 900, which would hold some hundred megabytes. */
const maxPieces = 240;

const createLoaded = () => ({
  // Every card has pictures of its own, and is drawn once.
  renderer: new Renderer({ cacheMaxBytes: 0 }),
  paths: new Set<string>(),
});

/** Lays cards out and draws them, as pixels of four bytes. Fonts are loaded piece by piece as texts need them. */
export function createDrawPage() {
  let loaded = createLoaded();

  async function loadFonts(texts: readonly string[], families: ReturnType<typeof chooseFamilies>) {
    const pieces = choosePieces(families, texts);
    const missing = pieces.filter(({ path }) => !loaded.paths.has(path));
    if (missing.length === 0) return loaded.renderer;
    if (loaded.paths.size + missing.length > maxPieces) loaded = createLoaded();
    for (const piece of pieces.filter(({ path }) => !loaded.paths.has(path))) {
      const unicodeRange = [...coverageOfPiece(piece)];
      const data = readFileSync(piece.path);
      await loaded.renderer.registerFont({ name: piece.family, unicodeRange, data });
      loaded.paths.add(piece.path);
    }
    return loaded.renderer;
  }

  return async (root: CardNode, language: Language, scale: 1 | 2): Promise<Uint8Array> => {
    const families = chooseFamilies(language, textsOf(root));
    const readable = mapTexts(root, (node) => ({
      ...node,
      text: dropUndrawable(families, node.text),
    }));
    const renderer = await loadFonts([...textsOf(readable), ellipsis], families);
    const fonts = { fontFamilies: [...families], lang: language };
    const fitted = await fitTexts(readable, (nodes) => measure(renderer, nodes, fonts));
    return renderer.render(fitted as never, {
      ...fonts,
      width: cardWidth * scale,
      height: cardHeight * scale,
      devicePixelRatio: scale,
      format: 'raw',
      dithering: 'ordered-bayer',
    });
  };
}

async function measure(
  renderer: Renderer,
  lines: readonly TextNode[],
  fonts: { readonly fontFamilies: string[]; readonly lang: string },
): Promise<readonly number[]> {
  const style = { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', width: 1e5 };
  const root = { type: 'container', style, children: lines };
  const { children } = await renderer.measure(root as never, { ...fonts, width: 1e5 });
  return children.map(({ width }) => width);
}

const ellipsis = '…';

const resize = (node: TextNode, fontSize: number): TextNode => ({
  ...node,
  style: { ...node.style, fontSize },
});

/** Cutting comes close at once, since letters are not equally wide; each further round takes a little more. */
const rounds = 4;

/** Every line with a width in a size in which it fits, or cut. */
async function fitTexts(
  root: CardNode,
  measureLines: (lines: readonly TextNode[]) => Promise<readonly number[]>,
): Promise<CardNode> {
  const fitted = new Map<TextNode, TextNode>();
  let waiting = textNodesOf(root).filter(({ fit }) => fit !== undefined);
  for (let round = 0; round < rounds && waiting.length > 0; round += 1) {
    const widths = await measureLines(waiting.map((node) => fitted.get(node) ?? node));
    waiting = waiting.filter((node, index) => {
      const ratio = (widths[index] ?? 0) / (node.fit?.width ?? 1);
      if (ratio > 1) fitted.set(node, shrinkLine(fitted.get(node) ?? node, ratio));
      return ratio > 1;
    });
  }
  return mapTexts(root, (node) => setDirection(fitted.get(node) ?? node));
}

/** A line that is too wide by a ratio: smaller, or as small as it may be and shorter. */
function shrinkLine(node: TextNode, ratio: number): TextNode {
  const size = Number(node.style['fontSize']);
  const smallest = node.fit?.smallest ?? size;
  const wanted = (size / ratio) * 0.995;
  if (wanted >= smallest) return resize(node, wanted);
  const left = Math.floor((countLetters(node.text) * (size / ratio)) / smallest) - 1;
  return { ...resize(node, smallest), text: cutText(node.text.replace(ellipsis, ''), left) };
}

/** Texts of letters from right to left are laid out so, yet begin where their neighbours do. */
function setDirection({ fit: _fit, ...node }: TextNode): TextNode {
  const dir = directionOf(node.text);
  return dir === 'rtl' ? { ...node, dir, style: { textAlign: 'left', ...node.style } } : node;
}
