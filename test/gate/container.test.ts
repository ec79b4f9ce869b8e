import { execFile } from 'node:child_process';
import { access, cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const project = join(import.meta.dirname, '../..');

const read = (name: string): Promise<string> =>
  readFile(new URL(`../../${name}`, import.meta.url), 'utf8');

test('the image runs the line of Node that the packages ask for, which the gate runs', async () => {
  const { engines } = JSON.parse(await read('package.json')) as { engines: { node: string } };
  const [, line] = /^>=(\d+)\./.exec(engines.node) ?? [];
  const dockerfile = await read('Dockerfile');
  expect(dockerfile).toContain(`ARG NODE=node:${line}-`);
  const stages = dockerfile.match(/^FROM .*/gm) ?? [];
  expect(stages).toHaveLength(3);
  for (const stage of stages) expect(stage).toMatch(/^FROM \$\{NODE\}/);
});

test('a change of the sources fetches no packages anew', async () => {
  const steps = (await read('Dockerfile')).split('\n');
  const before = (command: string) => steps.slice(0, steps.indexOf(command));
  const copied = before('RUN npm ci').filter((line) => line.startsWith('COPY'));
  expect(copied).toEqual(['COPY package.json package-lock.json ./']);
});

test('each container of compose.yaml is closed in, and the database asks who comes', async () => {
  const services =
    (await read('compose.yaml')).split(/^configs:/m)[0]?.split(/^ {2}(?=\w+:$)/m) ?? [];
  expect(services).toHaveLength(3);
  for (const service of services.slice(1)) {
    for (const line of [
      'read_only: true',
      'cap_drop: [ALL]',
      'no-new-privileges:true',
      'mem_limit: ',
    ])
      expect(service).toContain(line);
  }
  expect(services[2]).toMatch(/MONGO_INITDB_ROOT_PASSWORD: \$\{MONGODB_ROOT_PASSWORD:\?/);
  expect(services[2]).not.toContain('ports:');
});

test('what the image copies is all that the bundle is made of', async () => {
  const ignored = (await read('.dockerignore')).split('\n');
  const [stage = ''] = (await read('Dockerfile')).split(/^FROM .* AS packages$/m);
  const names = [...stage.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, copied = '']) =>
    copied.split(' '),
  );
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-image-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of names) {
    expect(ignored).not.toContain(name);
    await cp(join(project, name), join(folder, name), { recursive: true });
  }
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'));
  await promisify(execFile)(process.execPath, ['build.mjs'], { cwd: folder });
  await access(join(folder, 'dist/main.js'));
}, 120_000);
