import { hash, verify } from '@node-rs/argon2';

// OWASP's second choice for argon2id (the package's default algorithm): 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Replaces the hash where no password can be right. */
export const NO_PASSWORD = '!';

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let standIn: Promise<string> | undefined;

/** Whether the password is the one behind the hash. Takes as long for an account that does not exist (`null`). */
export async function isPassword(storedHash: string | null, password: string): Promise<boolean> {
  const usable = storedHash !== null && storedHash !== NO_PASSWORD;
  standIn ??= hashPassword('nobody has this password');
  const right = await verify(usable ? storedHash : await standIn, password);
  return usable && right;
}
