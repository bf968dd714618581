import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/secrets.ts'

type Hashing = Pick<Secrets, 'keyedHash'>

const proofOf = (secrets: Hashing, paymentId: string): string =>
  BigInt(`0x${Buffer.from(secrets.keyedHash('receipt.verify', paymentId)).subarray(0, 8).toString('hex')}`)
    .toString(36)
    .slice(0, 8)
    .padStart(8, '0')

/** Builds a receipt's QR code: the payment number with an unforgeable proof. */
export const verifyCode = (secrets: Hashing, paymentId: string): string => `${paymentId}-${proofOf(secrets, paymentId)}`

/** Returns the payment number; null for a forged code. */
export function readVerifyCode(secrets: Hashing, code: string): string | null {
  const [, id = '', proof = ''] = /^([0-9a-z]{10})-([0-9a-z]{8})$/.exec(code.toLowerCase()) ?? []
  if (!id) return null
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(secrets, id))) ? id : null
}
