import { z } from 'zod';

/** The environment variables that say where records are kept. */
export const storeVariables = {
  DATA_DIR: z.string().min(1).default('data'),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'It begins with mongodb:// or mongodb+srv://')
    .optional(),
  MONGODB_PREFIX: z
    .string()
    .regex(/^(?!system\.)[A-Za-z0-9_.-]{0,32}$/, 'At most 32 letters, digits and _ . -')
    .optional(),
  MONGODB_POOL_SIZE: z.coerce.number().int().min(1).max(500).default(20),
};
