import type { JsonSchema } from '../openapi/json-schema.ts';

// What the reference says of the files: their frame. Their members are the formats' own, and described there.

const list = (description: string): JsonSchema => ({
  type: 'array',
  description,
  items: { type: 'object', additionalProperties: true },
});

const text = (description: string): JsonSchema => ({ type: 'string', description });

const file = (
  description: string,
  properties: Readonly<Record<string, JsonSchema>>,
): JsonSchema => ({ type: 'object', description, properties, required: Object.keys(properties) });

const source = text('Who wrote the file.');

export const goodSchema = file('A file in the Genshin Open Object Description, version 3.', {
  format: { type: 'string', const: 'GOOD' },
  version: { type: 'integer', const: 3 },
  source,
  characters: list(
    'Level, constellation, ascension and talents, these without what constellations add.',
  ),
  artifacts: list('Values as the game shows them; `location` is who wears it.'),
  weapons: list('Level, ascension and refinement; `location` is who wears it.'),
});

export const scannerSchema = file('A file as HSR-Scanner writes it, version 4.', {
  source: { type: 'string', const: 'HSR-Scanner', description: 'What optimizers look for.' },
  build: text('The release of HSR-Scanner whose files are like this one.'),
  version: { type: 'integer', const: 4 },
  metadata: {
    type: 'object',
    properties: {
      uid: { type: 'integer', description: 'The account.' },
      trailblazer: {
        type: 'string',
        enum: ['Caelus', 'Stelle'],
        description: 'Who plays the trailblazer; Stelle where none is shown.',
      },
    },
    required: ['uid', 'trailblazer'],
  },
  light_cones: list('`location` is the id of who has it.'),
  relics: list('Values as the game shows them, SPD with one decimal; `location` is who wears it.'),
  characters: list('Levels of skills without what eidolons add, and the traces that are unlocked.'),
});

export const zodSchema = file('A file in the Zenless Object Description, version 1.', {
  format: { type: 'string', const: 'ZOD' },
  version: { type: 'integer', const: 1 },
  source,
  characters: list('Levels of skills without what the mindscape adds.'),
  wengines: list('`location` is who has it.'),
  discs: list('`upgrades` is how often a substat was rolled, the first time included.'),
});
