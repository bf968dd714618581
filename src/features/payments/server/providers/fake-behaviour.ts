import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'

/** The calls of both gateways under common names. */
export const fakeCalls = ['request', 'verify', 'inquiry', 'reverse', 'unVerified'] as const
export type FakeCall = (typeof fakeCalls)[number]

const modeSchema = z.object({
  /**
   * `down`: the connection breaks before any effect; `lost`: takes effect, and the connection breaks; `slow`: late
   * response; `refuse`: responds `code`; `wrong-amount`: a verification reports another amount.
   */
  mode: z.enum(['ok', 'slow', 'down', 'lost', 'html', 'huge', 'nonsense', 'empty', 'wrong-amount', 'refuse']),
  delayMs: z.number().int().min(0).max(60_000).default(20_000),
  code: z.number().int().default(-52),
  /** The number of affected calls; unlimited without it. */
  times: z.number().int().positive().optional(),
})

/** A fake gateway's behaviour by call; others are normal. */
export const behaviourSchema = z.partialRecord(z.enum(fakeCalls), modeSchema)
export type Mode = z.output<typeof modeSchema>
export type Behaviour = z.output<typeof behaviourSchema>

const usual: Mode = { mode: 'ok', delayMs: 0, code: 0 }

/** Returns the mode of this call and counts it. */
export function takeMode(behaviour: Behaviour, call: FakeCall): Mode {
  const mode = behaviour[call]
  if (!mode) return usual
  if (mode.times !== undefined && --mode.times === 0) delete behaviour[call]
  return mode
}

/** Responds instead of the protocol; returns false when the protocol applies. */
export async function misbehave({ mode, delayMs }: Mode, reply: FastifyReply): Promise<boolean> {
  if (mode === 'down') reply.hijack().raw.destroy()
  else if (mode === 'html') void reply.code(502).type('text/html').send('<html><body>502 Bad Gateway</body></html>')
  else if (mode === 'huge') void reply.send({ padding: ' '.repeat(2_000_000) })
  else if (mode === 'nonsense') void reply.send({ result: 'ok', data: 'ok' })
  else if (mode === 'empty') void reply.send({ data: [], errors: [] })
  else {
    if (mode === 'slow') await wait(delayMs, undefined, { ref: false })
    return false
  }
  return true
}
