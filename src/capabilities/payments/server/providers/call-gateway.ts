import type { OutboundClient, OutboundRequest } from '#platform/outbound.ts'

/** The body of an answer, whatever its status, or what is known of a call without one. `sent`: whether the gateway may have it. */
export type GatewayAnswer = { json: unknown } | { sent: 'no' | 'maybe' }

/** One call to a gateway; never throws. What is no JSON is as good as no answer. */
export async function callGateway(client: OutboundClient, request: OutboundRequest): Promise<GatewayAnswer> {
  const result = await client.request({ maxBytes: 256 * 1024, ...request })
  if (!result.answered) return { sent: result.sent === 'no' ? 'no' : 'maybe' }
  const json = result.json()
  return json === undefined ? { sent: 'maybe' } : { json }
}
