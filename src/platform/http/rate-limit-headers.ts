import type { FastifyInstance, FastifyReply } from 'fastify'

/** One limit of a response: its name, its uses in `seconds`, what is left, and when the next use is free. */
type LimitHeader = { name: string; max: number; seconds: number; left: number; resetSeconds: number }

const message = new WeakMap<FastifyReply, LimitHeader[]>()

/** Adds limits to the headers of a response. */
export function writeLimitHeaders(reply: FastifyReply, limits: readonly LimitHeader[]): void {
  message.set(reply, [...(message.get(reply) ?? []), ...limits])
}

const numberOf = (reply: FastifyReply, header: string): number => Number(reply.getHeader(header) ?? Number.NaN)

/** Returns the limit of the address, or of the signed-in person, from the headers of its plugin. */
function addressLimit(reply: FastifyReply): LimitHeader[] {
  const [max, left, resetSeconds] = ['limit', 'remaining', 'reset'].map((name) =>
    numberOf(reply, `x-ratelimit-${name}`),
  )
  for (const name of ['limit', 'remaining', 'reset']) reply.removeHeader(`x-ratelimit-${name}`)
  if (max === undefined || left === undefined || resetSeconds === undefined || Number.isNaN(max)) return []
  return [{ name: 'address', max, seconds: 60, left, resetSeconds }]
}

/**
 * States every limit of an API response in one set of headers, `RateLimit-Policy` and `RateLimit`
 * (draft-ietf-httpapi-ratelimit-headers).
 */
export function stateLimits(api: FastifyInstance): void {
  api.addHook('onSend', async (_request, reply) => {
    const limits = [...addressLimit(reply), ...(message.get(reply) ?? [])]
    if (limits.length === 0) return
    const policy = limits.map(({ name, max, seconds }) => `"${name}";q=${max};w=${seconds}`)
    const now = limits.map(({ name, left, resetSeconds }) => `"${name}";r=${left};t=${resetSeconds}`)
    void reply.headers({ 'ratelimit-policy': policy.join(', '), ratelimit: now.join(', ') })
  })
}
