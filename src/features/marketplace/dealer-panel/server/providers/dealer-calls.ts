import type { Config } from '#platform/config.ts'
import type { Outbound, OutboundResult } from '#platform/outbound/outbound.ts'
import { isInnerHost } from '#platform/outbound/public-address.ts'

/** The result of a call to a dealer's address: its status, or the reason for a missing response. */
export type CallAnswer = { answered: true; status: number; bytes: Uint8Array } | { answered: false; reason: string }

/** Calls to addresses from dealers. They are untrusted, so internal networks are blocked. */
export type DealerCalls = {
  /** Returns why an address must not be called; null when it may. */
  refuses(url: string): 'not-https' | 'inner' | null
  post(url: string, sending: { headers: Record<string, string>; body: string }): Promise<CallAnswer>
  get(url: string, limits: { maxBytes: number; timeoutMs: number }): Promise<CallAnswer>
}

declare module '#platform/providers.ts' {
  interface Providers {
    galleryCalls: DealerCalls
  }
}

/**
 * Creates the client for dealers' addresses. `GALLERY_INNER_URL` names the one internal origin that
 * dealers may enter, for trials on one machine.
 */
export function createDealerCalls(
  { GALLERY_INNER_URL: inner }: Pick<Config, 'GALLERY_INNER_URL'>,
  outbound: Outbound,
): DealerCalls {
  const client = outbound.client('gallery', {
    configuredUrl: inner === undefined ? undefined : () => inner,
    timeoutMs: 8000,
    maxBytes: 64 * 1024,
    // Each address belongs to a different dealer, so a failure of one must not open the circuit for
    // others.
    circuit: { failures: Infinity },
  })
  const laneOf = (url: string): string => URL.parse(url)?.origin ?? ''
  const answerOf = (result: OutboundResult): CallAnswer =>
    result.answered
      ? { answered: true, status: result.status, bytes: result.bytes }
      : { answered: false, reason: result.reason }
  return {
    refuses(address) {
      const url = URL.parse(address)
      if (inner !== undefined && url && URL.parse(inner)?.origin === url.origin) return null
      if (!url || url.protocol !== 'https:' || url.username || url.password) return 'not-https'
      // Reject a numeric host.
      const { hostname } = url
      return isInnerHost(hostname) || hostname.startsWith('[') || /^[\d.]+$/.test(hostname) ? 'inner' : null
    },
    post: async (url, { headers, body }) => {
      const bytes = Buffer.from(body)
      const request = {
        method: 'POST',
        url,
        lane: laneOf(url),
        headers,
        body: { bytes, contentType: 'application/json' },
      } as const
      return answerOf(await client.request(request))
    },
    get: async (url, limits) => answerOf(await client.request({ method: 'GET', url, lane: laneOf(url), ...limits })),
  }
}
