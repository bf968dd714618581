import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'

export const behaviourSchema = z.object({
  /** `late`: accepts the message, but no phone confirms it. */
  mode: z.enum(['ok', 'slow', 'refuse', 'nonsense', 'html', 'huge', 'down', 'twice', 'late']),
  /** For `slow`: milliseconds until the answer. */
  delayMs: z.number().int().min(0).max(60_000).default(15_000),
  /** For `refuse`: the provider's status; 418 is Kavenegar's «credit too low». */
  status: z.number().int().min(400).max(599).default(418),
})

export type SmsBehaviour = z.output<typeof behaviourSchema>

/** Misbehaves instead of following the protocol when configured; returns false otherwise. */
export async function misbehave({ mode, delayMs }: SmsBehaviour, reply: FastifyReply): Promise<boolean> {
  if (mode === 'down') reply.hijack().raw.destroy()
  else if (mode === 'nonsense') void reply.send({ result: 'ok' })
  else if (mode === 'html') void reply.type('text/html').send('<html><body>502 Bad Gateway</body></html>')
  else if (mode === 'huge') void reply.send({ padding: ' '.repeat(1_000_000) })
  else {
    if (mode === 'slow') await wait(delayMs, undefined, { ref: false })
    return false
  }
  return true
}

/** Milliseconds until the fake phone receives a message. */
const deliveryMs = 5000

export const isDelivered = (sentAt: Date, now: Date, { mode }: SmsBehaviour): boolean =>
  mode !== 'late' && now.getTime() - sentAt.getTime() >= deliveryMs
