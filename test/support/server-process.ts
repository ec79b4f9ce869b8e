import { bundledPrograms } from './bundle.ts';
import { type ServerProcess, startServerOf } from './server-of.ts';

export type { ServerProcess };

/** The service as `npm start` starts it, in a folder of its own, on a free port, with no provider. */
export const startServerProcess = async (
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> => startServerOf(await bundledPrograms(), settings);
