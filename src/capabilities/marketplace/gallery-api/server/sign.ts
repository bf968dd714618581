import { createHmac } from 'node:crypto'

/**
 * The signature of a call: the time in seconds and an HMAC-SHA256 of time and body with the address's secret. Whoever
 * receives it computes the same, and refuses what is old.
 */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}
