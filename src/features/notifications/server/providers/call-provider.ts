import type { OutboundClient, OutboundFailure, OutboundRequest } from '#platform/outbound/outbound.ts'
import type { SmsAnswer, SmsTrouble } from './sms-port.ts'

/** A provider's response: status and JSON (undefined when invalid), or why there is none. */
export type ProviderAnswer = { status: number; json: unknown } | { trouble: SmsTrouble }

/** Sends one request to a provider and classifies the response for messages; never throws. */
export async function callProvider(client: OutboundClient, request: OutboundRequest): Promise<ProviderAnswer> {
  const result = await client.request({ maxBytes: 64 * 1024, ...request })
  return result.answered ? { status: result.status, json: result.json() } : { trouble: troubleOf(result) }
}

function troubleOf({ sent, reason }: OutboundFailure): SmsTrouble {
  if (sent === 'no') return 'no-connection'
  if (reason === 'timeout') return 'timeout'
  return reason === 'too-large' ? 'nonsense' : 'server-error'
}

export const unavailable = (trouble: SmsTrouble): SmsAnswer => ({ state: 'unavailable', trouble })
