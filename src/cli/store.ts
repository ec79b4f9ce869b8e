import { parseArgs } from 'node:util';
import { type Config, processConfig } from '../config.ts';
import { compactRecords } from '../store/lmdb/compact.ts';
import { bindCommand, type Command, type Commands, program } from './command.ts';

const usage = `Frees the disk space of removed records: the file of the embedded store never shrinks by itself. Stop the service
first. The command writes a copy, and so needs as much free space as the records take.

  ${program} store compact

  --help  this text
`;

type Configured = () => Pick<Config, 'mongodbUri' | 'dataDir'>;

export const storeCompact: Command<{ readonly configured: Configured }> = {
  name: 'store compact',
  usage,
  read(args) {
    parseArgs({ args, options: {} });
    return async ({ configured, clock, out }) => {
      const { mongodbUri, dataDir } = configured();
      if (mongodbUri !== undefined)
        throw new Error('The records are in MongoDB, which compacts its own files.');
      const { before, after } = await compactRecords(dataDir, clock);
      out(`${dataDir}: ${megabytes(before)} before, ${megabytes(after)} now.\n`);
      return 0;
    };
  },
};

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

export const commands: Commands = {
  compact: bindCommand(storeCompact, { configured: processConfig }),
};
