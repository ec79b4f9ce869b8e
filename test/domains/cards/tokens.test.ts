import { expect, test } from 'vitest';
import { contrast } from '../../../src/domains/cards/render/palette.ts';
import { tokens } from '../../../src/domains/cards/tokens.ts';

const grounds = ['back', 'raised', 'sunken'] as const;
const others = new Set(['back', 'raised', 'sunken', 'line', 'accent-back', 'on-accent']);
const texts = Object.entries(tokens).filter(([name]) => !others.has(name));

// WCAG 2 asks for 4.5 of texts.
test.each(['light', 'dark'] as const)(
  'texts in every %s colour are read on every ground',
  (scheme) => {
    const pairs = texts.flatMap(([name, ink]) =>
      grounds.map(
        (ground) => [name, ground, contrast(ink[scheme], tokens[ground][scheme])] as const,
      ),
    );
    expect(pairs.filter(([, , found]) => found < 4.5)).toEqual([]);
    expect(contrast(tokens['on-accent'][scheme], tokens.accent[scheme])).toBeGreaterThan(4.5);
    expect(contrast(tokens.accent[scheme], tokens['accent-back'][scheme])).toBeGreaterThan(4.5);
  },
);
