import { readFileSync } from 'node:fs';
import { Renderer } from '@takumi-rs/core';
import type { Language } from '../../../games/ids.ts';
import { ellipsis, fitTexts, type Measured } from './fit-texts.ts';
import { chooseFamilies, choosePieces, coverageOfPiece, dropUndrawable } from './fonts.ts';
import { type CardNode, mapTexts, type TextNode, textsOf } from './page.ts';

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

  return async (
    root: CardNode,
    language: Language,
    {
      width,
      height,
      scale,
    }: { readonly width: number; readonly height: number; readonly scale: 1 | 2 },
  ): Promise<Uint8Array> => {
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
      width: width * scale,
      height: height * scale,
      devicePixelRatio: scale,
      format: 'raw',
      dithering: 'ordered-bayer',
    });
  };
}

async function measure(
  renderer: Renderer,
  nodes: readonly TextNode[],
  fonts: { readonly fontFamilies: string[]; readonly lang: string },
): Promise<readonly Measured[]> {
  if (nodes.length === 0) return [];
  const style = { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', width: 1e5 };
  const root = { type: 'container', style, children: nodes };
  const { children } = await renderer.measure(root as never, { ...fonts, width: 1e5 });
  return children;
}
