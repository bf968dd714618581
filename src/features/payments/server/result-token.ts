import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/secrets.ts'

type Hashing = Pick<Secrets, 'keyedHash'>

/** Builds the token with which a returning browser sees a payment's state without a session. */
export const resultToken = (secrets: Hashing, paymentId: string): string =>
  Buffer.from(secrets.keyedHash('payment.result', paymentId)).subarray(0, 12).toString('base64url')

export function isResultToken(secrets: Hashing, paymentId: string, token: string | null): boolean {
  const [given, target] = [Buffer.from(token ?? ''), Buffer.from(resultToken(secrets, paymentId))]
  return given.length === target.length && timingSafeEqual(given, target)
}
