import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { seededRandom } from '#kit/seeded-random.ts'
import type { Log } from '#platform/log.ts'
import { openSession } from '#platform/session.ts'
import { seedDemo } from '../../src/demo/seed-demo.ts'
import { allAttempts, type Attempt } from '../support/hostile/attempts.ts'
import { findInputs, type Inputs, type Visitor } from '../support/hostile/find-inputs.ts'
import { tryAttempts, type Outcome } from '../support/hostile/try-attempts.ts'
import { openProduct, type Product } from '../support/product.ts'
import { useTestDb } from '../support/database.ts'

const whole = process.env.HOSTILE === 'whole'
const seed = process.env.HOSTILE_SEED ?? 'farman'
const sampleSize = Number(process.env.HOSTILE_SAMPLE ?? 250)
const only = new RegExp(process.env.HOSTILE_ONLY ?? '')
const hour = 3_600_000

const test = useTestDb()
let product: Product
let visitors: Visitor[]
const errors: string[] = []

beforeEach(async () => {
  const log = {
    debug() {},
    info() {},
    warn() {},
    error: (details: { error?: string }) => void errors.push(String(details.error)),
  }
  // React's development warnings would hide the findings.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  product = await openProduct(test, { log: log as unknown as Log })
  const { secrets, db, now } = test
  await seedDemo({ db, secrets, now, log: product.platform.log }, { ads: 40 })
  const one = async (condition: string) => {
    const { rows } = await sql<{
      id: bigint
    }>`select id from person where ${sql.raw(condition)} order by id limit 1`.execute(db)
    return cookieOf(rows[0]!.id)
  }
  visitors = [
    { name: 'guest', cookie: '' },
    { name: 'person', cookie: await one('id in (select person_id from ticket) and roles = array[]::text[]') },
    { name: 'administrator', cookie: await one(`'administrator' = any(roles)`) },
  ]
  await sql`savepoint before_request`.execute(db)
}, 120_000)
afterEach(async () => {
  vi.restoreAllMocks()
  await product.close()
})

async function cookieOf(personId: bigint): Promise<string> {
  const { db, now } = test
  const session = { personId, userAgent: 'test', now, lifetimeSeconds: 10 * hour, confirmed: true }
  return `sid=${await openSession(db, session)}`
}

/** Nothing that a request wrote stays, not even a counter of a limit. */
const undo = async () => void (await sql`rollback to savepoint before_request`.execute(test.db))
const lastError = () => {
  const [found] = errors
  errors.length = 0
  return found
}

const watch = { undo, lastError, slowMs: 1000 }

it(
  'no input of any form, query, path, header or cookie gives a 5xx or takes over a second',
  async () => {
    const inputs = await findInputs(product, visitors, undo)
    lastError()
    const attempts = [...allAttempts(inputs)].filter(({ input }) => only.test(input))
    const outcome = await tryAttempts(product.app, whole ? attempts : sampleOf(attempts), watch)
    if (process.env.HOSTILE || outcome.findings.length) process.stdout.write(tableOf(inputs, attempts.length, outcome))
    expect(inputs.forms.length).toBeGreaterThan(30)
    expect(outcome.findings).toEqual([])
  },
  // Most of it is finding the inputs: every page, for three kinds of visitors.
  whole ? 3 * hour : 900_000,
)

/** A part of the attempts, by a seed: as many of one input as of another. */
function sampleOf(attempts: readonly Attempt[]): Attempt[] {
  const random = seededRandom(seed)
  const byInput = [...Map.groupBy(attempts, ({ input }) => input).values()]
  return Array.from({ length: sampleSize }, () => random.pick(random.pick(byInput)))
}

function tableOf(
  inputs: Inputs,
  all: number,
  { requests, inputs: tried, statuses, slowestMs, slowest, findings }: Outcome,
): string {
  const lines = [
    `seed ${seed} · forms ${inputs.forms.length} · queries ${inputs.queries.length} · paths ${inputs.paths.length} · cookies ${inputs.cookies.join(' ')}`,
    `inputs tried ${tried} · requests ${requests} of ${all} · slowest ${slowestMs} ms (${slowest}) · memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB · ${JSON.stringify(statuses)}`,
    ...findings.map(
      (each) =>
        `${each.status} ${each.ms} ms ×${each.count} ${each.input} ← ${each.tried}\n      ${each.cause.split('\n').slice(0, 4).join(' | ')}`,
    ),
  ]
  return `\n${lines.join('\n')}\n`
}
