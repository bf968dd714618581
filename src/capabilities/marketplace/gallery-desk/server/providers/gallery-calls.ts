import type { Config } from '#platform/config.ts'
import type { Outbound, OutboundResult } from '#platform/outbound.ts'
import { isInnerHost } from '#platform/outbound/public-address.ts'

/** What came of a call to a gallery's own address: its status, or in a word why there is none. */
export type CallAnswer = { answered: true; status: number; bytes: Uint8Array } | { answered: false; reason: string }

/** Calls to addresses that galleries gave us, so to anybody's: never inside our own network. */
export type GalleryCalls = {
  /** Why an address is not to be called at all; null for one that may be. */
  refuses(url: string): 'not-https' | 'inner' | null
  post(url: string, sending: { headers: Record<string, string>; body: string }): Promise<CallAnswer>
  get(url: string, limits: { maxBytes: number; timeoutMs: number }): Promise<CallAnswer>
}

declare module '#platform/providers.ts' {
  interface Providers {
    galleryCalls: GalleryCalls
  }
}

/**
 * Galleries' addresses by the guarded door. `GALLERY_INNER_URL` names the one inner origin that they may give, for trying them
 * out on one machine.
 */
export function createGalleryCalls(
  { GALLERY_INNER_URL: inner }: Pick<Config, 'GALLERY_INNER_URL'>,
  outbound: Outbound,
): GalleryCalls {
  const client = outbound.client('gallery', {
    configuredUrl: inner === undefined ? undefined : () => inner,
    timeoutMs: 8000,
    maxBytes: 64 * 1024,
    // Each address is another's: one that fails says nothing of the others.
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
      // An address in numbers is nobody's name.
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
