import type { Agent } from 'undici'
import { isInnerHost, publicLookup, type Resolve } from './public-address.ts'

export type { Resolve } from './public-address.ts'

type AgentOptions = { maxConcurrent: number; resolve?: Resolve; configuredUrl?: () => string | undefined }

const connectMs = 5000
/** Shorter than the usual five seconds of servers, so that a request rarely meets a closing connection. */
const idleMs = 3000

/** Creates the connection pools of one provider: one for the open internet, and one for the operator's own address. */
export function createAgents({ maxConcurrent, resolve, configuredUrl }: AgentOptions) {
  const shared = { connections: maxConcurrent, pipelining: 1, allowH2: false, keepAliveTimeout: idleMs }
  // Loading the library is a fiftieth of a start, and many processes call no provider.
  const openPools = async () => {
    const { Agent } = await import('undici')
    return {
      open: new Agent({ ...shared, connect: { timeout: connectMs, lookup: publicLookup(resolve) } }),
      configured: new Agent({ ...shared, connect: { timeout: connectMs } }),
    }
  }
  let opening: ReturnType<typeof openPools> | undefined
  const agentOf = (name: 'open' | 'configured') => async () => (await (opening ??= openPools()))[name]
  const open = agentOf('open')
  const configured = agentOf('configured')
  return {
    /**
     * Finds the agent for an address; null for an address that is not HTTP, or an inner one that is not configured.
     */
    find(address: string | URL): { agent: () => Promise<Agent>; url: URL } | null {
      const url = URL.parse(String(address))
      if (!url || !/^https?:$/.test(url.protocol)) return null
      const own = configuredUrl?.()
      if (own !== undefined && URL.parse(own)?.origin === url.origin) return { agent: configured, url }
      // Numeric addresses need no lookup. Parsing as a URL normalized decimal, octal and short forms.
      return isInnerHost(url.hostname) ? null : { agent: open, url }
    },
    async close() {
      const pools = await opening
      await Promise.all([pools?.open.destroy(), pools?.configured.destroy()])
    },
  }
}
