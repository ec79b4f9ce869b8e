import { systemClock } from '../../src/lib/clock.ts';
import { type FolderRole, joinFolder } from '../../src/store/folder-users.ts';

/** Enters a folder and stays until it is killed; says `in`, or why it may not enter. */
const [, , folder = '', role = 'server'] = process.argv;
try {
  await joinFolder({ folder, role: role as FolderRole, clock: systemClock });
  process.stdout.write('in\n');
  process.stdin.resume();
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
