import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { toLatinDigits } from '#kit/digits.ts'
import { createSemaphore } from '#platform/semaphore.ts'

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Half of the processors hash; the other half serves everything else. */
const inTurn = createSemaphore({
  name: 'password-hashing',
  max: Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2))),
  maxWaiting: 16,
  maxWaitMs: 5000,
})

const derive = (...given: Parameters<typeof scryptAsync>): Promise<Buffer> => inTurn(() => scryptAsync(...given))

/**
 * OWASP's password storage sheet lists N=2^15, r=8, p=3 among its minimums for scrypt: 32 MiB per
 * hash.
 */
const cost = { N: 2 ** 15, r: 8, p: 3 }
const keyBytes = 32
const saltBytes = 16

const options = ({ N, r, p }: typeof cost): ScryptOptions => ({ N, r, p, maxmem: 256 * r * (N + p + 2) })

/** Phones type Persian digits and desktops Latin ones; both mean the same password. */
const plain = (password: string): string => toLatinDigits(password.normalize('NFC'))

/**
 * Hashes a password as `scrypt$N$r$p$salt$key`, salt and key in base64url. The parameters can be
 * raised without resets.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const key = await derive(plain(password), salt, keyBytes, options(cost))
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** For people without a password: the same work, and no password matches. */
const dummyHash = `scrypt$${cost.N}$${cost.r}$${cost.p}$${Buffer.alloc(saltBytes).toString('base64url')}$`

/** Checks a password against a stored hash; without one it does the same work and returns false. */
export async function passwordFits(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (stored ?? dummyHash).split('$')
  const parameters = { N: Number(N), r: Number(r), p: Number(p) }
  const given = await derive(plain(password), Buffer.from(salt, 'base64url'), keyBytes, options(parameters))
  const expected = Buffer.from(key, 'base64url')
  return expected.length === given.length && timingSafeEqual(expected, given)
}
