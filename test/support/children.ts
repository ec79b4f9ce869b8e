import { readFile } from 'node:fs/promises';

/** The ids of the processes that a process has started, the oldest first; Linux only. */
export async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}
