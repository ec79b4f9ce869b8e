import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Command, processShell, runCommand } from '../src/cli/command.ts';

/** Runs a tool when its file is the one that was started: a test imports it without that. */
export async function runTool<Opens>(
  command: Command<Opens>,
  url: string,
  opens: Opens,
): Promise<void> {
  const started = process.argv[1];
  if (started === undefined || realpathSync(started) !== fileURLToPath(url)) return;
  process.exitCode = await runCommand(command, process.argv.slice(2), {
    ...processShell(),
    ...opens,
  });
}
