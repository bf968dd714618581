import type { OutboundClient, OutboundRequest } from '#platform/outbound/outbound.ts'

/**
 * The body of a response with any status, or the known facts without one. `sent`: whether the gateway
 * may have the call.
 */
export type GatewayAnswer = { json: unknown } | { sent: 'no' | 'maybe' }

/** Sends one call to a gateway; never throws. Invalid JSON counts as no response. */
export async function callGateway(client: OutboundClient, request: OutboundRequest): Promise<GatewayAnswer> {
  const result = await client.request({ maxBytes: 256 * 1024, ...request })
  if (!result.answered) return { sent: result.sent === 'no' ? 'no' : 'maybe' }
  const json = result.json()
  return json === undefined ? { sent: 'maybe' } : { json }
}
