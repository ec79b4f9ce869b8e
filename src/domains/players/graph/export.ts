import {
  type ExportFile,
  type ExportFormatName,
  exportFormats,
} from '../../../games/export-format.ts';
import { builder } from '../../../graph/builder.ts';
import { describing, enumValues } from '../../../graph/scalars.ts';

const ExportFormatEnum = builder.enumType('ExportFormat', {
  description: 'A form that optimizers import; each game has one.',
  values: enumValues(describing(exportFormats, formatDescription)),
});

function formatDescription(format: ExportFormatName): string {
  switch (format) {
    case 'good':
      return 'GOOD, version 3: Genshin Optimizer and what reads the same.';
    case 'hsr_scanner':
      return 'The files of HSR-Scanner, version 4.';
    case 'zod':
      return 'ZOD, version 1: Zenless Optimizer and what reads the same.';
  }
}

export interface PlayerExport extends ExportFile {
  readonly format: ExportFormatName;
}

export const PlayerExportType = builder.objectRef<PlayerExport>('PlayerExport').implement({
  description: 'A showcase as an optimizer reads it.',
  fields: (t) => ({
    format: t.expose('format', { type: ExportFormatEnum, description: 'The form of the file.' }),
    document: t.expose('document', {
      type: 'JSON',
      description: 'The file: stored as JSON, it can be imported as it is.',
    }),
    skipped: t.exposeInt('skipped', {
      description:
        'How many characters, weapons, pieces of gear and substats are not in the file: the format has no word for them, or their details are hidden.',
    }),
  }),
});
