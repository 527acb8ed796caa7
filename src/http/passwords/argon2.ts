import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { httpLimits } from '../limits/http-limits.ts'
import { Semaphore, type SemaphoreOptions } from '../../platform/semaphore.ts'
import { HasherBusy, type PasswordHasher } from './hasher.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. The package's default kind is argon2id. */
const recommended = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One password whichever way a keyboard composes its letters (NIST SP 800-63B, 3.1.1.2). */
const composed = (password: string): string => password.normalize('NFKC')

/** Hashes in libuv's threads, a few at once; the rest wait in a bounded queue. */
export const createPasswordHasher = async (
  limits: Pick<SemaphoreOptions, 'permitsMax' | 'waitingMax'> = {
    permitsMax: httpLimits.passwordHashesAtOnceMax,
    waitingMax: httpLimits.passwordHashesWaitingMax,
  },
  parameters: typeof recommended = recommended,
): Promise<PasswordHasher> => {
  const hashing = new Semaphore({
    ...limits,
    deny: () => new HasherBusy('Too many passwords are being checked.'),
  })
  const nobodysHash = await hash(randomBytes(32), parameters)
  return {
    hash: (password) => hashing.run(() => hash(composed(password), parameters)),
    verify: (stored, password) =>
      hashing.run(
        async () => (await verify(stored ?? nobodysHash, composed(password))) && stored !== null,
      ),
  }
}
