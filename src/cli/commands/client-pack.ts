import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packClient } from '../client-pack.ts';
import { type Command, runFromShell } from '../command.ts';

const usage = `Builds the official client as a package: one module, its types, and a tarball of both, whose path is printed.

  npm run -s client:pack -- [--out <folder>]

  --out <folder>   a folder that is empty, or holds what an earlier run made, which goes; dist-client without it
  --help           this text
`;

const options = { out: { type: 'string' } } as const;
const standard = join(import.meta.dirname, '../../../dist-client');

export const clientPack: Command<object> = {
  name: 'client:pack',
  usage,
  read(args) {
    const { values } = parseArgs({ args, options });
    return async ({ out }) => {
      out(`${await packClient(resolve(values.out ?? standard))}\n`);
      return 0;
    };
  },
};

await runFromShell(clientPack, import.meta.url, {});
