import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { build } from 'vite'
import { loadCatalogue } from '#features/catalog/contract.ts'
import '#features/identity/server/tables.ts'
import { findProblem } from '#features/waiting-room/server/check-openings.ts'
import { getWaitingRoom } from '#features/waiting-room/server/rows.ts'
import { readPositionToken } from '#features/waiting-room/server/tokens.ts'
import { followPlan, lineOf } from '#features/sales/server/admission.ts'
import { setCapacity } from '#features/sales/server/capacity.ts'
import { publishDraft, writePlan } from '#features/sales/server/write-plan.ts'
import { testContent } from '#features/sales/test-plan.ts'
import { toLatinDigits } from '#kit/digits.ts'
import { inTransaction } from '#platform/database/database.ts'
import { isFinalStatus } from '#platform/idempotency.ts'
import { openPlatform } from '#platform/open-platform.ts'
import { sha256 } from '#platform/secrets.ts'
import { withPostgres } from '../../scripts/postgres.mjs'
import { brokenViews } from '../support/broken-views.ts'
import { startRedis } from '../support/redis-server.ts'

const processes = 10
const people = 80
const cars = 20
const perMinute = 1200

type Environment = Record<string, string>
type Web = { child: ChildProcess; address: string }

const tokenOf = (index: number) => sha256(`processes ${index}`).toString('base64url')

/** Once, before all others: tables, secrets and catalogue. */
async function prepare(environment: Environment) {
  const { database } = await openPlatform({ LOG_LEVEL: 'silent', ...environment })
  await loadCatalogue(database.db)
  await database.close()
}

/** A plan with a line that opens after some seconds, and people who are signed in. */
async function makeSale(environment: Environment, opensInSeconds: number) {
  const { database, secrets } = await openPlatform({ LOG_LEVEL: 'silent', ...environment })
  const { db } = database
  const now = new Date()
  const opensAt = new Date(now.getTime() + opensInSeconds * 1000)
  const content = testContent({ opensAt, closesAt: new Date(opensAt.getTime() + 7_200_000) })
  const city = await db.selectFrom('city').select('id').limit(1).executeTakeFirstOrThrow()
  await inTransaction(db, async (trx) => {
    const { id: agencyId } = await trx
      .insertInto('sale_agency')
      .values({ code: '1000', name: 'نمایندگی', city_id: city.id, address: 'تهران', phone: '02166000000' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id, publicId } = await writePlan(trx, { slug: 'processes', content, now })
    for (const colour of ['white', 'black'])
      await setCapacity(trx, { planId: id, trim: content.trims[0]!.slug, colour, agencyId }, cars / 2)
    await publishDraft(trx, { planId: id, content, reason: null, now })
    await trx.updateTable('sale_plan').set({ per_minute: perMinute }).where('id', '=', id).execute()
    const row = { public_id: publicId, per_minute: perMinute, line: null }
    await followPlan(trx, { secrets, now, config: { MODE: 'demo' } }, row, content)
  })
  const { rows } = await sql<{ id: bigint }>`insert into person (mobile_sealed, mobile_index, roles, created_at)
    select '\\x00', decode(md5(n::text), 'hex'), '{}', now() from generate_series(1, ${people}) as n returning id`.execute(
    db,
  )
  // A line takes people whose national code is known.
  await sql`update person set national_code_sealed = made.code from unnest(
      ${rows.map(({ id }) => String(id))}::bigint[], ${rows.map(({ id }) => secrets.seal(String(id)))}::bytea[]
    ) as made (id, code) where person.id = made.id`.execute(db)
  await sql`insert into session (token_hash, person_id, created_at, seen_at, expires_at, user_agent)
    select hash, id, now(), now(), now() + interval '1 day', 'test' from unnest(
      ${rows.map(({ id }) => String(id))}::bigint[], ${rows.map((_, index) => sha256(tokenOf(index)))}::bytea[]
    ) as made (id, hash)`.execute(db)
  const plan = await db.selectFrom('sale_plan').select('public_id').executeTakeFirstOrThrow()
  const { id: opening } = (await lineOf(db, plan))!
  await database.close()
  return {
    opening,
    secrets,
    opensAt,
    buyers: rows.map(({ id }, index) => ({ id, cookie: `sid=${tokenOf(index)}`, index })),
  }
}

async function bundleProgram(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: { process: join(import.meta.dirname, 'opening-process.ts') },
        output: { entryFileNames: '[name].mjs' },
      },
    },
  })
  return join(folder, 'process.mjs')
}

async function startWeb(program: string, environment: Environment): Promise<Web> {
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...environment,
      MODE: 'demo',
      NODE_ENV: 'production',
      DATABASE_POOL_SIZE: '3',
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '1',
    },
  })
  let statement = ''
  child.stdout!.setEncoding('utf8').on('data', (text: string) => void (statement += text))
  while (!/port \d+/.test(statement)) {
    if (child.exitCode !== null) throw new Error('a web process ended by itself')
    await Promise.race([once(child.stdout!, 'data'), once(child, 'exit')])
  }
  return { child, address: `http://127.0.0.1:${/port (\d+)/.exec(statement)![1]}` }
}

// A database, a Redis and processes of its own, all of which are killed while a sale opens.
describe.skipIf(!process.env.TEST_DATABASE_URL || !startRedis)(
  'ten web processes on one database and one Redis',
  () => {
    it('admit one ordered queue; nobody loses an acknowledged position and nothing is sold twice, whatever is killed', async () => {
      const folder = mkdtempSync(join(import.meta.dirname, '../../node_modules/.opening-processes-'))
      const data = mkdtempSync(join(tmpdir(), 'opening-processes-'))
      const redis = await startRedis!()
      const webs: Web[] = []
      try {
        const program = await bundleProgram(folder)
        await withPostgres(
          async (url, server) => {
            const environment = { DATABASE_URL: url, DATA_DIR: data, REDIS_URL: redis.url }
            await prepare(environment)
            const starting = Array.from({ length: processes }, () => startWeb(program, environment))
            webs.push(...(await Promise.all(starting)))
            const sale = await makeSale(environment, 6)
            let turn = 0
            const any = () => webs[turn++ % webs.length]!.address
            const kill = async (web: Web) => {
              webs.splice(webs.indexOf(web), 1)
              const gone = once(web.child, 'exit')
              web.child.kill('SIGKILL')
              await gone
            }
            type Question = { method?: string; cookie: string; at?: string }
            /**
             * Requests any of the processes until one responds without a failure, as a browser with a patient user
             * does.
             */
            const ask = async (path: string, { method = 'GET', cookie, at }: Question): Promise<Response> => {
              for (let attempt = 0; attempt < 200; attempt++) {
                const address = at ?? any()
                const answer = await fetch(`${address}${path}`, {
                  method,
                  redirect: 'manual',
                  headers: { cookie, origin: address, 'x-forwarded-for': `10.1.${attempt % 250}.${turn % 250}` },
                  signal: AbortSignal.timeout(15_000),
                }).catch(() => null)
                if (answer && isFinalStatus(answer.status)) return answer
                await sleep(100)
              }
              throw new Error(`nobody answered ${path}`)
            }

            // Everybody presses twice, at two processes, half of them before the opening and half around it.
            const messages = new Map<bigint, number>()
            const tokens = new Map<bigint, string>()
            const press = async ({ id, cookie }: (typeof sale.buyers)[number]) => {
              for (let time = 0; time < 2; time++) {
                const answer = await ask(`/openings/${sale.opening}/join`, { method: 'POST', cookie })
                expect(answer.status).toBe(303)
                const token = String(answer.headers.get('set-cookie')).split(';', 1)[0]!
                const arrival = readPositionToken(sale.secrets, sale.opening, token.split('=')[1]!)!
                expect(arrival).toBeGreaterThan(0)
                if (messages.has(id)) expect(arrival).toBe(messages.get(id))
                messages.set(id, arrival)
                tokens.set(id, token)
              }
            }
            const early = sale.buyers.slice(0, people / 2).map(press)
            await sleep(50)
            await kill(webs[0]!)
            await redis.stop()
            await sleep(200)
            server.stop()
            await sleep(300)
            server.start()
            await Promise.all(early)
            await sleep(Math.max(0, sale.opensAt.getTime() - Date.now() - 100))
            const late = sale.buyers.slice(people / 2).map(press)
            await sleep(150)
            await kill(webs[0]!)
            await redis.start()
            await Promise.all(late)
            expect([...messages.values()].toSorted((a, b) => a - b)).toEqual(
              Array.from({ length: people }, (_, index) => index + 1),
            )

            // One number each, and the same one at every process.
            const poll = async (token: string, at?: string) =>
              (await (await ask(`/openings/${sale.opening}/poll`, { cookie: token, at })).json()) as {
                number?: string
                state: string
              }
            for (const { address } of webs)
              while (!(await poll([...tokens.values()][0]!, address)).number) await sleep(200)
            const numbers = new Map<bigint, number>()
            for (const { id } of sale.buyers) {
              const heard = await Promise.all([poll(tokens.get(id)!), poll(tokens.get(id)!), poll(tokens.get(id)!)])
              expect(new Set(heard.map(({ number }) => number)).size).toBe(1)
              numbers.set(id, Number(toLatinDigits(heard[0]!.number!).replaceAll(/\D/g, '')))
            }
            expect([...numbers.values()].toSorted((a, b) => a - b)).toEqual(
              Array.from({ length: people }, (_, index) => index + 1),
            )

            // They buy in their turn at whichever process; in the middle another one goes, and the database, and Redis.
            const sold = new Map<bigint, string>()
            const outcomes: string[] = []
            const buy = async ({ id, cookie }: (typeof sale.buyers)[number]) => {
              for (;;) {
                const answer = await ask('/buy', { method: 'POST', cookie })
                const { order, refused } = (await answer.json()) as { order?: string; refused?: string }
                if (refused === 'no-turn') {
                  await sleep(150)
                  continue
                }
                outcomes.push(refused ?? 'a car')
                if (order) sold.set(id, order)
                return
              }
            }
            const buying = sale.buyers.toSorted((one, other) => numbers.get(one.id)! - numbers.get(other.id)!).map(buy)
            while (sold.size < 5) await sleep(20)
            await kill(webs[0]!)
            server.stop()
            await redis.stop()
            await sleep(200)
            server.start()
            await Promise.all(buying)
            expect(outcomes.filter((outcome) => outcome !== 'a car' && outcome !== 'sold-out')).toEqual([])

            const { database } = await openPlatform({ LOG_LEVEL: 'silent', ...environment })
            const { db } = database
            const opening = await getWaitingRoom(db, sale.opening)
            expect(opening).toMatchObject({ state: 'open', arrivals: people })
            expect(await findProblem(db, opening)).toBeNull()
            expect(await brokenViews(db)).toEqual([])
            const places = await db.selectFrom('opening_place').select(['person_id', 'arrival']).execute()
            expect(new Map(places.map(({ person_id, arrival }) => [person_id, arrival]))).toEqual(messages)
            const orders = await db.selectFrom('sale_order').select(['person_id', 'public_id', 'state']).execute()
            expect(orders).toHaveLength(cars)
            for (const [id, order] of sold)
              expect(orders.find(({ person_id }) => person_id === id)?.public_id).toBe(order)
            const { rows } =
              await sql<object>`select sum(held)::int as held, sum(free)::int as free, sum(sold)::int as sold
            from sale_stock`.execute(db)
            expect(rows).toEqual([{ held: cars, free: 0, sold: 0 }])
            // The rate was that of one queue, advanced by any process: never more in a second than the bucket
            // holds and gains.
            const steps = await db.selectFrom('opening_step').select(['up_to', 'at']).orderBy('up_to').execute()
            const max = perMinute / 60
            for (const [index, { up_to, at }] of steps.entries()) {
              const before = steps[index - 1]
              if (!before) continue
              const seconds = (at.getTime() - before.at.getTime()) / 1000
              expect(up_to - before.up_to).toBeLessThanOrEqual(Math.min(seconds, 2) * max + 1)
            }
            await database.close()
          },
          // What was acknowledged must outlive the kill, so nothing of its safety is given up.
          { settings: [] },
        )
      } finally {
        for (const { child } of webs) child.kill('SIGKILL')
        await redis.stop()
        rmSync(folder, { recursive: true, force: true })
        rmSync(data, { recursive: true, force: true })
      }
    }, 240_000)
  },
)
