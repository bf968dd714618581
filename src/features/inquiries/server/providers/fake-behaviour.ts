import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { seededRandom, type SeededRandom } from '#kit/seeded-random.ts'

const modes = [
  'ok',
  'slow',
  'down',
  'lost',
  'unknown',
  'html',
  'huge',
  'nonsense',
  'empty',
  'drip',
  'other-plate',
  'strange',
  'busy',
  'chaos',
] as const

export const behaviourSchema = z.object({
  /**
   * `slow`: answers after `delayMs`; `down`: the connection breaks before any effect; `lost`: takes effect, and the
   * connection breaks; `unknown`: reports an unknown outcome; `drip`: one byte after the other; `other-plate`: answers
   * about another plate; `strange`: numbers as texts, dates of both calendars, unknown fields; `busy`: refuses
   * everybody; `chaos`: one of all these by chance, from `seed`.
   */
  mode: z.enum(modes),
  delayMs: z.number().int().min(0).max(60_000).default(30_000),
  /** The number of calls until normal behaviour returns; without it until the next change. */
  times: z.number().int().positive().optional(),
  seed: z.union([z.string(), z.number()]).default(1),
})
export type Behaviour = z.output<typeof behaviourSchema>
export type Mode = Exclude<(typeof modes)[number], 'chaos'>

/** The behaviour of one fake provider, and the random source of its seed. */
export class FakeMood {
  #behaviour: Behaviour | null = null
  #random: SeededRandom = seededRandom(1)

  behave(behaviour: Behaviour): void {
    this.#behaviour = behaviour.mode === 'ok' ? null : behaviour
    this.#random = seededRandom(behaviour.seed)
  }

  /** Returns how to answer this call; counts it. */
  take(): { mode: Mode; delayMs: number } {
    const now = this.#behaviour
    if (now === null) return { mode: 'ok', delayMs: 0 }
    if (now.times !== undefined && --now.times === 0) this.#behaviour = null
    if (now.mode !== 'chaos') return { mode: now.mode, delayMs: now.delayMs }
    const mode = this.#random.weighted<Mode>([
      ['ok', 40],
      ['strange', 12],
      ['slow', 8],
      ['down', 8],
      ['lost', 8],
      ['unknown', 5],
      ['html', 5],
      ['nonsense', 5],
      ['empty', 3],
      ['other-plate', 3],
      ['busy', 3],
    ])
    return { mode, delayMs: this.#random.int(20, Math.min(now.delayMs, 400)) }
  }
}

let fiftyMegabytes: Buffer | undefined

/** Answers in place of the protocol; returns false when the protocol should answer. */
export async function misbehave(
  { mode, delayMs }: { mode: Mode; delayMs: number },
  reply: FastifyReply,
): Promise<boolean> {
  if (mode === 'down') reply.hijack().raw.destroy()
  else if (mode === 'html') void reply.code(502).type('text/html').send('<html><body>502 Bad Gateway</body></html>')
  else if (mode === 'huge') void reply.type('application/json').send((fiftyMegabytes ??= Buffer.alloc(50_000_000, ' ')))
  else if (mode === 'nonsense') void reply.send({ result: 'ok', Status: 'ok' })
  else if (mode === 'empty') void reply.code(200).send('')
  else if (mode === 'drip') drip(reply)
  else {
    if (mode === 'slow') await wait(delayMs, undefined, { ref: false })
    return false
  }
  return true
}

function drip(reply: FastifyReply): void {
  const { raw } = reply.hijack()
  raw.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => raw.write(' '), 200)
  timer.unref()
  raw.on('close', () => clearInterval(timer))
}
