import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Config } from '#platform/config.ts'
import { ownAddress } from '#platform/http/own-address.ts'
import type { Platform } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { bankKeys } from '../../states.ts'
import { changeAccount, type FakeAccount, type FakeBlock } from './fake-store.ts'

/**
 * `late`: pending for some requests, then blocked; `never`: always pending; `twice`: two blocks;
 * `wrong`: another amount; `lost`: done, but the connection breaks; `down`: no response; `poor`,
 * `none`: too little money, no account; `unknown`: forgets requests; `strange`: amounts as texts
 * with separators.
 */
const modes = [
  'ok',
  'slow',
  'late',
  'never',
  'twice',
  'wrong',
  'lost',
  'down',
  'html',
  'nonsense',
  'poor',
  'none',
  'unknown',
  'strange',
] as const
const bankBehaviour = z.object({
  bank: z.enum(bankKeys),
  mode: z.enum(modes),
  times: z.number().int().positive().optional(),
  delayMs: z.number().int().min(0).max(60_000).default(3000),
})
type Behaviour = z.output<typeof bankBehaviour>

const blockAsked = z.object({
  nationalCode: z.string(),
  amount: z.union([z.string(), z.number()]).pipe(z.coerce.bigint()),
  until: z.string(),
})
const referenceAsked = z.object({ reference: z.string().nullable() })
const takeAsked = z.object({
  reference: z.string(),
  amount: z.union([z.string(), z.number()]).pipe(z.coerce.bigint()),
})

type Imitating = { config: Pick<Config, 'MODE'>; db: Db; clock: Platform['clock'] }

type Mood = { mode: (typeof modes)[number]; delayMs: number }

type Bank = Pick<Imitating, 'db' | 'clock'> & { take: (bank: string) => Mood }

const path = '/dev/imitations/banks/:bank/v1/blocks/:key'

/** Returns how a bank behaves for one request, and counts it. */
function takeMood(moods: Map<string, Behaviour>, bank: string): Mood {
  const mood = moods.get(bank)
  if (!mood) return { mode: 'ok', delayMs: 0 }
  if (mood.times !== undefined && --mood.times === 0) moods.delete(bank)
  return mood
}

function answerOf({ pending, blocks, taken }: FakeAccount, strange: boolean) {
  if (pending > 0) return { state: 'pending', blocks: [] }
  const open = blocks.filter((block) => block.open)
  if (open.length === 0) return { state: 'ended', taken: String(taken), blocks: [] }
  return {
    state: 'blocked',
    blocks: open.map(({ reference, amount, until }) => ({
      reference,
      amount: strange ? BigInt(amount).toLocaleString('en-US') : Number(amount),
      until,
    })),
  }
}

function keyOf(params: unknown) {
  const { bank, key } = params as { bank: string; key: string }
  return { bank, key: { bank, request_key: key } }
}

const refuse = (reply: FastifyReply, status: number, code: string) => reply.code(status).send({ error: { code } })

/** Carries out the faults of any request; returns true when the request is to be answered as usual. */
async function broken({ mode, delayMs }: Mood, reply: FastifyReply) {
  if (mode === 'slow') await wait(delayMs, undefined, { ref: false })
  else if (mode === 'down') return void reply.hijack().raw.destroy()
  else if (mode === 'html') return void reply.code(502).type('text/html').send('<h1>502</h1>')
  else if (mode === 'nonsense') return void reply.send({ result: 'ok' })
  return true
}

function addBlocking(app: FastifyInstance, { db, clock, take }: Bank): void {
  app.put(path, async (request, reply) => {
    const { bank, key } = keyOf(request.params)
    const mood = take(bank)
    if (!(await broken(mood, reply))) return reply
    const { data: body } = blockAsked.safeParse(request.body)
    if (!body) return refuse(reply, 422, 'body-invalid')
    if (mood.mode === 'poor') return refuse(reply, 422, 'balance-insufficient')
    if (mood.mode === 'none') return refuse(reply, 422, 'account-not-found')
    const one = (amount: bigint): FakeBlock => ({
      reference: `B${String(randomInt(100_000_000)).padStart(8, '0')}`,
      amount: String(amount),
      until: body.until,
      open: true,
    })
    const pending = mood.mode === 'late' ? 2 : mood.mode === 'never' ? 1_000_000 : 0
    const amount = mood.mode === 'wrong' ? body.amount / 2n : body.amount
    if (mood.mode === 'unknown') return void reply.hijack().raw.destroy()
    const first = { pending, blocks: [one(amount)], taken: 0n }
    const account = (await changeAccount(db, key, {
      first: { ...first, at: clock.now() },
      change: ({ blocks }) => {
        if (mood.mode === 'twice' && blocks.length === 1) blocks.push(one(body.amount))
      },
    }))!
    if (mood.mode === 'lost') return void reply.hijack().raw.destroy()
    return answerOf(account, mood.mode === 'strange')
  })
}

function addReading(app: FastifyInstance, { db, take }: Bank): void {
  app.get(path, async (request, reply) => {
    const { bank, key } = keyOf(request.params)
    const mood = take(bank)
    if (!(await broken(mood, reply))) return reply
    const account = await changeAccount(db, key, {
      change: (match) => void (match.pending = Math.max(0, match.pending - 1)),
    })
    if (!account) return refuse(reply, 404, 'block-unknown')
    return answerOf(account, mood.mode === 'strange')
  })
}

function addRelease(app: FastifyInstance, { db, take }: Bank): void {
  app.post(`${path}/release`, async (request, reply) => {
    const { bank, key } = keyOf(request.params)
    const mood = take(bank)
    if (!(await broken(mood, reply))) return reply
    const { data: query } = referenceAsked.safeParse(request.body)
    if (!query) return refuse(reply, 422, 'body-invalid')
    const account = await changeAccount(db, key, {
      change: (match) => {
        match.pending = 0
        for (const block of match.blocks) {
          if (query.reference === null || block.reference === query.reference) block.open = false
        }
      },
    })
    if (!account) return refuse(reply, 404, 'block-unknown')
    if (mood.mode === 'lost') return void reply.hijack().raw.destroy()
    return answerOf(account, false)
  })
}

function addTaking(app: FastifyInstance, { db, take }: Bank): void {
  app.post(`${path}/take`, async (request, reply) => {
    const { bank, key } = keyOf(request.params)
    const mood = take(bank)
    if (!(await broken(mood, reply))) return reply
    const { data: query } = takeAsked.safeParse(request.body)
    if (!query) return refuse(reply, 422, 'body-invalid')
    const has = ({ blocks }: FakeAccount) => blocks.find(({ reference }) => reference === query.reference)
    const account = await changeAccount(db, key, {
      change: (match) => {
        const block = has(match)
        if (!block?.open || query.amount > BigInt(block.amount)) return
        block.open = false
        match.taken += query.amount
      },
    })
    if (!account || !has(account)) return refuse(reply, 404, 'block-unknown')
    if (mood.mode === 'lost') return void reply.hijack().raw.destroy()
    return answerOf(account, false)
  })
}

/**
 * Creates fake banks that speak docs/deposit-bank-api.json and misbehave on purpose. Their blocks
 * are stored in the database.
 */
export function createFakeBank() {
  const moods = new Map<string, Behaviour>()
  let origin: string | undefined
  const behave = (given: z.input<typeof bankBehaviour>) => {
    const behaviour = bankBehaviour.parse(given)
    if (behaviour.mode === 'ok') moods.delete(behaviour.bank)
    else moods.set(behaviour.bank, behaviour)
  }
  return {
    behave,
    address: () => origin && `${origin}/dev/imitations/banks`,
    async routes(app: FastifyInstance, { config, db, clock }: Imitating) {
      if (config.MODE === 'production') return
      app.addHook('onListen', async () => void (origin = ownAddress(app)))
      const bank: Bank = { db, clock, take: (name) => takeMood(moods, name) }
      addBlocking(app, bank)
      addReading(app, bank)
      addRelease(app, bank)
      addTaking(app, bank)
      if (config.MODE === 'demo') {
        app.post('/dev/imitations/banks/behaviour', async (request, reply) => {
          const target = bankBehaviour.safeParse(request.body)
          if (!target.success)
            return reply.code(422).send({ error: { code: 'behaviour-invalid', message: 'mode is not known' } })
          behave(target.data)
          return target.data
        })
      }
    },
  }
}

/** The fake of this process, shared by its routes and the adapter. */
export const fakeBank = createFakeBank()
