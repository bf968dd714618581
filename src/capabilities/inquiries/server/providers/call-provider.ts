import type { OutboundClient, OutboundRequest } from '#platform/outbound.ts'

/** The body of an answer with its status, or what is known of a call without one. */
export type Told = { status: number; json: unknown } | { sent: 'no' | 'maybe'; malformed: boolean; code: string }

/** One call; never throws. What is no JSON, too large or broken off is as good as no answer. */
export async function callProvider(client: OutboundClient, request: OutboundRequest): Promise<Told> {
  const result = await client.request({ maxBytes: 512 * 1024, ...request })
  if (!result.answered) {
    const malformed = result.reason === 'too-large' || result.reason === 'incomplete-answer'
    return { sent: result.sent === 'no' ? 'no' : 'maybe', malformed, code: result.reason }
  }
  const json = result.json()
  if (json === undefined || json === null || typeof json !== 'object') {
    return { sent: 'maybe', malformed: result.status < 500, code: `http-${result.status}` }
  }
  return { status: result.status, json }
}
