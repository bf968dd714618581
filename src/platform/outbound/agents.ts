import { Agent } from 'undici'
import { isInnerHost, publicLookup, type Resolve } from './public-address.ts'

export type { Resolve } from './public-address.ts'

type AgentOptions = { maxConcurrent: number; resolve?: Resolve; configuredUrl?: () => string | undefined }

const connectMs = 5000
/** Shorter than the usual five seconds of servers, so that a request seldom meets a connection that is being closed. */
const idleMs = 3000

/** The kept connections to one provider: those that stay on the open internet, and those to the operator's own address. */
export function createAgents({ maxConcurrent, resolve, configuredUrl }: AgentOptions) {
  const shared = { connections: maxConcurrent, pipelining: 1, allowH2: false, keepAliveTimeout: idleMs }
  const open = new Agent({ ...shared, connect: { timeout: connectMs, lookup: publicLookup(resolve) } })
  const configured = new Agent({ ...shared, connect: { timeout: connectMs } })
  return {
    /** The agent that may go to an address; null for what is no HTTP address or an inner one that nobody configured. */
    find(address: string | URL): { agent: Agent; url: URL } | null {
      const url = URL.parse(String(address))
      if (!url || !/^https?:$/.test(url.protocol)) return null
      const own = configuredUrl?.()
      if (own !== undefined && URL.parse(own)?.origin === url.origin) return { agent: configured, url }
      // No lookup happens for an address in numbers. Reading it as a URL made one form of decimal, octal and short forms.
      return isInnerHost(url.hostname) ? null : { agent: open, url }
    },
    async close() {
      await Promise.all([open.destroy(), configured.destroy()])
    },
  }
}
