import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'

/** The calls of both gateways, by the same names. */
export const imitatedCalls = ['request', 'verify', 'inquiry', 'reverse', 'unVerified'] as const
export type ImitatedCall = (typeof imitatedCalls)[number]

const modeSchema = z.object({
  /**
   * `down`: the connection breaks before anything is done; `lost`: it is done, and the connection breaks; `slow`: answers
   * late; `refuse`: answers `code`; `wrong-amount`: a verification tells of another amount.
   */
  mode: z.enum(['ok', 'slow', 'down', 'lost', 'html', 'huge', 'nonsense', 'empty', 'wrong-amount', 'refuse']),
  delayMs: z.number().int().min(0).max(60_000).default(20_000),
  code: z.number().int().default(-52),
  /** So many calls, and then as usual; without it until told otherwise. */
  times: z.number().int().positive().optional(),
})

/** What one imitated gateway does, by call; a call that is not named does as usual. */
export const behaviourSchema = z.partialRecord(z.enum(imitatedCalls), modeSchema)
export type Mode = z.output<typeof modeSchema>
export type Behaviour = z.output<typeof behaviourSchema>

const usual: Mode = { mode: 'ok', delayMs: 0, code: 0 }

/** How this call is to be answered; counts it. */
export function takeMode(behaviour: Behaviour, call: ImitatedCall): Mode {
  const mode = behaviour[call]
  if (!mode) return usual
  if (mode.times !== undefined && --mode.times === 0) delete behaviour[call]
  return mode
}

/** Answers in place of the protocol; false when that has the word. */
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
