import type { OutboundClient, OutboundRequest } from '#platform/outbound/outbound.ts'

/** The body of a response with its status and the pause that it requests, or the facts of a failed call. */
export type Statement =
  | { status: number; json: unknown; afterSeconds: number | null }
  | { sent: 'no' | 'maybe'; malformed: boolean; code: string; afterSeconds?: number }

/** The requested pause of a response, as a part of a failure. */
export const laterOf = ({ afterSeconds }: { afterSeconds: number | null }) =>
  afterSeconds === null ? {} : { afterSeconds }

/** Returns the seconds of `Retry-After`, given as a number or a date. */
function waitOf(headers: Readonly<Record<string, string | string[] | undefined>>): number | null {
  const given = headers['retry-after']
  if (typeof given !== 'string') return null
  if (/^\d{1,6}$/.test(given.trim())) return Number(given)
  const [at, now] = [Date.parse(given), Date.parse(String(headers['date'] ?? ''))]
  return Number.isNaN(at) || Number.isNaN(now) ? null : Math.max(0, Math.ceil((at - now) / 1000))
}

/** Makes one call; never throws. A response that is not JSON, too large or incomplete counts as none. */
export async function callProvider(client: OutboundClient, request: OutboundRequest): Promise<Statement> {
  const result = await client.request({ maxBytes: 2 * 1024 * 1024, ...request })
  if (!result.answered) {
    const malformed = result.reason === 'too-large' || result.reason === 'incomplete-answer'
    return { sent: result.sent === 'no' ? 'no' : 'maybe', malformed, code: result.reason }
  }
  const { status, headers } = result
  const afterSeconds = waitOf(headers)
  const json = result.json()
  if (json === undefined || json === null || typeof json !== 'object') {
    // A provider that is too busy to answer has done nothing.
    if (status === 429) return { sent: 'no', malformed: false, code: 'http-429', ...laterOf({ afterSeconds }) }
    return { sent: 'maybe', malformed: status < 500, code: `http-${status}`, ...laterOf({ afterSeconds }) }
  }
  return { status, json, afterSeconds }
}
