import { spawn } from 'node:child_process';
import type { Step } from './steps.ts';

export interface StepResult {
  readonly step: Step;
  readonly passed: boolean;
  readonly seconds: number;
  /** What it said; empty for a step that showed it already. */
  readonly output: string;
}

export interface Run {
  readonly steps: readonly Step[];
  /** How many run at the same time; those that run alone come last. */
  readonly parallel: number;
  readonly onStart: (step: Step) => void;
  readonly onEnd: (result: StepResult) => void;
  /** In milliseconds. */
  readonly now: () => number;
}

/** Runs every step, whatever becomes of the others; answers in the order of the steps. */
export async function runSteps(run: Run): Promise<readonly StepResult[]> {
  const results = new Map<Step, StepResult>();
  const one = async (step: Step): Promise<void> => {
    run.onStart(step);
    const result = await runStep(step, run.now);
    results.set(step, result);
    run.onEnd(result);
  };
  const waiting = run.steps.filter(({ alone }) => !alone);
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await one(step);
  };
  await Promise.all(Array.from({ length: run.parallel }, worker));
  for (const step of run.steps.filter(({ alone }) => alone)) await one(step);
  return run.steps.flatMap((step) => results.get(step) ?? []);
}

function runStep(step: Step, now: () => number): Promise<StepResult> {
  const began = now();
  const output: string[] = [];
  return new Promise((resolve) => {
    const end = (passed: boolean): void =>
      resolve({ step, passed, seconds: (now() - began) / 1000, output: output.join('') });
    const child = spawn(step.command, step.args, {
      stdio: step.alone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    }
    child.once('error', (error) => {
      output.push(`${error.message}\n`);
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}
