import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { ownAddress } from '#platform/http/own-address.ts'
import { callOutcomes } from './relay-port.ts'

type FakeOptions = { config: Pick<Config, 'MODE'>; clock: Clock }

const moods = ['normal', 'down', 'html', 'late-answer', 'full', 'refuses'] as const
type Mood = (typeof moods)[number]
type Line = { alias: string; caller: string; called: string; until: string }
type Call = { id: string; line: string; at: string; outcome: (typeof callOutcomes)[number]; seconds: number }

const lineSchema = z.object({
  caller: z.string().regex(/^09\d{9}$/),
  called: z.string().regex(/^09\d{9}$/),
  until: z.iso.datetime(),
})
const poolSize = 500
const maxCalls = 5000

/**
 * A fake relay provider with the protocol of `http-relay.ts` and five hundred unassigned numbers.
 * `call` simulates a buyer's call; `behave` makes it fail, respond late or not at all.
 */
export function createFakeRelay() {
  let origin: string | undefined
  let mood: Mood = 'normal'
  const lines = new Map<string, Line>()
  const calls: Call[] = []
  const freeAlias = () => {
    const taken = new Set(Array.from(lines.values(), ({ alias }) => alias))
    const number = Array.from({ length: poolSize }, (_, index) => `0219100${String(index).padStart(4, '0')}`)
    return number.find((each) => !taken.has(each))
  }
  const call = (alias: string, { outcome, seconds, at }: Pick<Call, 'outcome' | 'seconds'> & { at: Date }): boolean => {
    const match = [...lines].find(([, line]) => line.alias === alias)
    if (!match) return false
    calls.push({ id: `call-${randomUUID()}`, line: match[0], at: at.toISOString(), outcome, seconds })
    if (calls.length > maxCalls) calls.shift()
    return true
  }
  return {
    call,
    behave: (next: Mood) => void (mood = next),
    address: () => origin && `${origin}/dev/imitations/number-relay`,
    lines,
    async routes(app: FastifyInstance, { config, clock }: FakeOptions): Promise<void> {
      if (config.MODE === 'production') return
      app.addHook('onListen', async () => void (origin = ownAddress(app)))
      app.register(
        async (scope) => {
          scope.addHook('preHandler', async (_request, reply) => {
            if (mood === 'down') return reply.code(503).send({ code: 'down' })
            if (mood === 'html') return reply.type('text/html').send('<h1>در دست تعمیر</h1>')
            return undefined
          })
          scope.put('/lines/:reference', async (request, reply) => {
            const { reference } = request.params as { reference: string }
            const body = lineSchema.safeParse(request.body)
            if (!body.success || mood === 'refuses') return reply.code(422).send({ code: 'line-invalid' })
            for (const [key, { until }] of lines) if (new Date(until) <= clock.now()) lines.delete(key)
            const alias = lines.get(reference)?.alias ?? (mood === 'full' ? undefined : freeAlias())
            if (!alias) return reply.code(409).send({ code: 'no-free-number' })
            lines.set(reference, { alias, ...body.data })
            if (mood === 'late-answer') return reply.code(504).send({ code: 'late' })
            return reply.code(201).send({ alias, until: body.data.until })
          })
          scope.delete('/lines/:reference', async (request, reply) => {
            const { reference } = request.params as { reference: string }
            return reply.code(lines.delete(reference) ? 204 : 404).send()
          })
          scope.get('/calls', async (request) => {
            const { after } = request.query as { after?: string }
            const from = calls.findIndex(({ id }) => id === after) + 1
            const matches = calls.slice(from, from + 200)
            return { calls: matches, next: matches.at(-1)?.id ?? after ?? '' }
          })
        },
        { prefix: '/dev/imitations/number-relay' },
      )
      if (config.MODE !== 'demo') return
      app.post('/dev/imitations/number-relay-behaviour', async (request, reply) => {
        const target = z.object({ mode: z.enum(moods) }).safeParse(request.body)
        if (!target.success) {
          return reply.code(422).send({ error: { code: 'behaviour-invalid', message: 'mode is not known' } })
        }
        mood = target.data.mode
        return target.data
      })
      const callSchema = z.object({
        alias: z.string(),
        outcome: z.enum(callOutcomes),
        seconds: z.number().int().min(0),
      })
      app.post('/dev/imitations/number-relay-call', async (request, reply) => {
        const target = callSchema.safeParse(request.body)
        if (!target.success || !call(target.data.alias, { ...target.data, at: clock.now() })) {
          return reply.code(422).send({ error: { code: 'call-invalid', message: 'no line has this alias' } })
        }
        return { ok: true }
      })
    },
  }
}

export const fakeRelay = createFakeRelay()
