import { createHmac } from 'node:crypto'

/**
 * Signs a call: the time in seconds and an HMAC-SHA256 of time and body with the webhook's secret.
 * The receiver computes the same and refuses old calls.
 */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}
