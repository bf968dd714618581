import { createHmac, randomBytes } from 'node:crypto'

/** `standard`: https://www.standardwebhooks.com; `farman`: the older header, until the dealer switches. */
export type Signing = 'farman' | 'standard'

/** Creates a secret of the Standard Webhooks convention: `whsec_` and 32 random bytes in base64. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/**
 * Signs a call: the time in seconds and an HMAC-SHA256 of time and body with the webhook's secret.
 * The receiver computes the same and refuses old calls.
 */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}

/** Signs id, time and body with the bytes of a secret, as the Standard Webhooks convention does. */
export function standardSignature(secret: string, { id, body, at }: { id: string; body: string; at: Date }): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const bytes = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', bytes).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

export type SigningKey = { secret: string; signing: Signing }

/** Returns the headers of a call; during a rotation both secrets sign. */
export function callHeaders(
  keys: readonly SigningKey[],
  { id, kind, body, at }: { id: string; kind: string; body: string; at: Date },
): Record<string, string> {
  const headers: Record<string, string> = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  }
  const standard = keys.filter(({ signing }) => signing === 'standard')
  if (standard.length > 0) {
    headers['webhook-signature'] = standard.map(({ secret }) => standardSignature(secret, { id, body, at })).join(' ')
  }
  const older = keys.find(({ signing }) => signing === 'farman')
  if (!older) return headers
  return {
    ...headers,
    'farman-event': kind,
    'farman-delivery': id,
    'farman-signature': signatureOf(older.secret, body, at),
  }
}
