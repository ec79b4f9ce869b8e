import { mkdir } from 'node:fs/promises';

// Whoever can read the data folder can forge what the service signs: it is for the user of the service alone, from the
// moment it is made. A mode counts at creation only, so that what is there already keeps the one that it has.

/** The mode of every file below the data folder. */
export const privateFile = 0o600;

const privateFolder = 0o700;

/** Makes a folder, with those above it that are not there, for the user of the service alone. */
export const makePrivateFolder = async (path: string): Promise<void> => {
  await mkdir(path, { recursive: true, mode: privateFolder });
};
