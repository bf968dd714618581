import { z } from 'zod'
import { daySeconds } from '#kit/durations.ts'
import type { OutboundClient, OutboundRequest } from '#platform/outbound/outbound.ts'
import { callOutcomes, type NumberRelay } from './relay-port.ts'

type RelayOptions = { client: OutboundClient; url: () => string | undefined; token: string }

const lineSchema = z.object({ alias: z.string().regex(/^0\d{6,14}$/) })
const callsSchema = z.object({
  calls: z
    .array(
      z.object({
        id: z.coerce.string().min(1).max(80),
        line: z.string().max(40),
        at: z.iso.datetime({ offset: true }),
        outcome: z.enum(callOutcomes).catch('missed'),
        seconds: z.number().int().min(0).max(daySeconds).catch(0),
      }),
    )
    .max(1000),
  next: z.string().max(100),
})

/**
 * A relay provider over HTTP with JSON: `PUT /lines/{reference}`, `DELETE /lines/{reference}`, `GET
 * /calls?after=`. No Iranian provider publishes a protocol, so this one is specified in
 * docs/decisions/0210-number-relay.md. Phone numbers stand in bodies, never in addresses.
 */
export function relayOverHttp({ client, url, token }: RelayOptions): NumberRelay {
  const send = async (request: Pick<OutboundRequest, 'method' | 'body'>, path: string) => {
    const base = url()
    if (!base) return { answered: false as const, sent: 'no' as const }
    return client.request({
      ...request,
      url: `${base.replace(/\/$/, '')}${path}`,
      headers: { authorization: `Bearer ${token}` },
    } as OutboundRequest)
  }
  return {
    async open({ reference, caller, called, until }) {
      const body = { json: { caller, called, until: until.toISOString() } }
      const outcome = await send({ method: 'PUT', body }, `/lines/${encodeURIComponent(reference)}`)
      if (!outcome.answered) return { state: 'unknown' }
      if (outcome.status === 409) return { state: 'full' }
      if (outcome.status >= 400 && outcome.status < 500) return { state: 'refused' }
      const read = lineSchema.safeParse(outcome.json())
      return outcome.status < 300 && read.success ? { state: 'open', alias: read.data.alias } : { state: 'unknown' }
    },
    async close(reference) {
      const outcome = await send({ method: 'DELETE' }, `/lines/${encodeURIComponent(reference)}`)
      return outcome.answered && (outcome.status === 404 || (outcome.status >= 200 && outcome.status < 300))
    },
    async callsAfter(mark) {
      const outcome = await send({ method: 'GET' }, `/calls?after=${encodeURIComponent(mark)}`)
      if (!outcome.answered || outcome.status !== 200) return null
      const read = callsSchema.safeParse(outcome.json())
      if (!read.success) return null
      const calls = read.data.calls.map(({ id, line, at, ...call }) => ({
        ...call,
        call: id,
        reference: line,
        at: new Date(at),
      }))
      return { calls, mark: read.data.next }
    },
  }
}
