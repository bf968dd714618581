import { sql } from 'kysely'
import { expirePoints, givePoints, returnPoints, spendPoints, takeBackPoints } from '#features/club/server/points.ts'
import { takeCode, writeCodes } from '#features/club/server/codes.ts'
import { writeLottery } from '#features/lottery/server/announce.ts'
import { addLine } from '#features/lottery/server/draw-rows.ts'
import { orderOf } from '#features/lottery/server/engine/order.ts'
import { sha256 } from '#features/lottery/server/engine/encoding.ts'
import { isInTree } from '#features/lottery/server/engine/tree.ts'
import { leavesOf } from '#features/lottery/server/engine/tickets.ts'
import { getReceipt } from '#features/lottery/server/find-draws.ts'
import { closeLottery, drawTickets } from '#features/lottery/server/run-draw.ts'
import { newPublicId } from '#kit/id.ts'
import { seededRandom } from '#kit/seeded-random.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { openPlatform } from '#platform/open-platform.ts'
import { verifyDraw } from '../tools/verify-draw.mjs'

type Environment = Record<string, string>

async function somePeople(db: Db, count: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    insert into person (mobile_sealed, mobile_index, roles, created_at)
    select '\\x00', decode(md5(n::text), 'hex'), '{}', now() from generate_series(1, ${count}) as n returning id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

async function brokenViews(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.views
    where table_name like 'broken\\_points%' or table_name like 'broken\\_%club%' order by 1`.execute(db)
  const broken: string[] = []
  for (const { name } of rows) {
    const { rows: match } = await sql`select from ${sql.table(name)} limit 1`.execute(db)
    if (match.length > 0) broken.push(name)
  }
  return broken
}

type Walk = { operations: number; seed: number; people: number; workers: number }

/**
 * Runs seeded random actions with points of a few people, concurrently and in any order, and samples the invariants.
 */
export async function pathPoints(environment: Environment, { operations, seed, people: count, workers }: Walk) {
  const { database } = await openPlatform({ LOG_LEVEL: 'silent', ...environment })
  const { db } = database
  const people = await somePeople(db, count)
  const random = seededRandom(`points ${seed}`)
  const outcomes = new Map<string, number>()
  const begin = Date.now()
  let completed = 0
  let samples = 0
  let causes = 0
  let lastTold = performance.now()
  const notifyProgress = (step: number) => {
    const now = performance.now()
    console.log(`  ${step} of ${operations} acts, ${Math.round(5_000_000 / (now - lastTold))} a second`)
    lastTold = now
  }
  const action = async () => {
    const step = completed++
    // An hour passes with every twenty actions: lots expire, and limits of days and years are reached.
    const at = new Date(begin + Math.floor(step / 20) * 3_600_000)
    const personId = random.pick(people)
    const [kind, points] = [random.next(), 1 + Math.floor(random.next() * 40)]
    const key = `walk:${Math.floor(random.next() * (causes + 1))}`
    const cause = `walk:${step % 7 === 0 ? step - 7 : step}`
    const name = await inTransaction(db, async (trx) => {
      if (kind < 0.4) {
        const gift = { personId, points, source: 'ad', key: `walk:${causes++}`, at }
        return (await givePoints(trx, gift)).given > 0 ? 'given' : 'over the limit'
      }
      if (kind < 0.65) {
        const spent = await spendPoints(trx, { personId, points, source: 'discount', key: `walk:${causes++}`, at })
        return spent.ok ? 'spent' : spent.code
      }
      if (kind < 0.8)
        return (await takeBackPoints(trx, { key, cause, at, points })) > 0 ? 'taken back' : 'nothing to take'
      return (await returnPoints(trx, { key, cause, at, points })) > 0 ? 'returned' : 'nothing to return'
    })
    outcomes.set(name, (outcomes.get(name) ?? 0) + 1)
    if (step % 5000 === 0) {
      if (step > 0) notifyProgress(step)
      await expirePoints(db, at)
      const broken = await brokenViews(db)
      samples++
      if (broken.length > 0) throw new Error(`${broken.join()} after ${step} acts, seed ${seed}`)
    }
  }
  const began = performance.now()
  await Promise.all(
    Array.from({ length: workers }, async () => {
      const more = () => completed < operations
      while (more()) await action()
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const broken = await brokenViews(db)
  const { rows } = await sql<{ sums: string }>`
    select string_agg(side || ' ' || sum, ', ' order by side) as sums
    from (select side, sum(amount) from point_entry group by side) as sums`.execute(db)
  await database.close()
  console.log(
    `${environment.DATABASE_URL ? 'server' : 'embedded'}: ${operations} acts with points by ${count} people, seed ${seed}, ` +
      `${Math.round(operations / seconds)} a second; invariants looked at ${samples + 1} times, broken ${broken.length}; ` +
      `entries: ${rows[0]!.sums} (${[...outcomes].map(([name, n]) => `${name} ${n}`).join(', ')})`,
  )
  if (broken.length > 0) throw new Error(broken.join())
}

type Rush = { codes: number; people: number; atOnce: number }

/** Lets people take the codes of one discount at once. */
export async function rushForCodes(environment: Environment, { codes, people: count, atOnce }: Rush) {
  const base = await openPlatform({ LOG_LEVEL: 'silent', ...environment })
  const { db } = base.database
  const people = await somePeople(db, count)
  const now = new Date()
  for (let first = 0; first < people.length; first += 500) {
    await inTransaction(db, async (trx) => {
      for (const personId of people.slice(first, first + 500)) {
        await givePoints(trx, { personId, points: 50, source: 'ad', key: `rush:${personId}`, at: now })
      }
    })
  }
  const partner = await db
    .insertInto('club_partner')
    .values({ slug: 'rush', name: 'rush', category: 'rush' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const discount = await db
    .insertInto('club_discount')
    .values({
      public_id: newPublicId(),
      partner_id: partner.id,
      title: 'rush',
      conditions: 'rush',
      percent: 10,
      amount_rial: null,
      cap_rial: null,
      price_points: 40,
      per_person: 1,
      starts_at: new Date(now.getTime() - 1000),
      ends_at: new Date(now.getTime() + 86_400_000),
    })
    .returning(['id', 'public_id'])
    .executeTakeFirstOrThrow()
  const names = Array.from({ length: codes }, (_, index) => `RUSH-${String(index).padStart(6, '0')}`)
  await inTransaction(db, (trx) => writeCodes(trx, base, { discountId: discount.id, codes: names }))
  const ctx = { ...base, db, now, manifests: [], providers: {} } as unknown as RequestContext
  const answers = new Map<string, number>()
  const times: number[] = []
  const waiting = [...people]
  const began = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let personId = waiting.pop(); personId !== undefined; personId = waiting.pop()) {
        const start = performance.now()
        const taken = await takeCode(ctx, { discount: discount.public_id, personId, have: 0 })
        times.push(performance.now() - start)
        const answer = taken.ok ? 'taken' : taken.code
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const { rows } = await sql<{ codes: number; people: number; spent: number }>`
    select count(*)::int as codes, count(distinct person_id)::int as people,
      (select count(*)::int from point_transfer where kind = 'spend') as spent
    from club_code where taken_at is not null`.execute(db)
  const broken = await brokenViews(db)
  await base.database.close()
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)]!)
  console.log(
    `${environment.DATABASE_URL ? 'server' : 'embedded'}: ${codes} codes by ${count} people, ${atOnce} at once: ` +
      `${[...answers].map(([name, n]) => `${name} ${n}`).join(', ')}; rows taken ${rows[0]!.codes} by ${rows[0]!.people} people, ` +
      `${rows[0]!.spent} spendings, broken ${broken.length}; ${seconds.toFixed(1)} s, p50 ${at(0.5)}, p99 ${at(0.99)} ms`,
  )
  const right = answers.get('taken') === codes && rows[0]!.codes === codes && rows[0]!.people === codes
  if (!right || rows[0]!.spent !== codes || times.length !== count || broken.length > 0) throw new Error('not exactly')
}

/** Runs a lottery of many tickets: closes it, draws winners, and proves one ticket. */
export async function drawMany(environment: Environment, tickets: number) {
  const base = await openPlatform({ LOG_LEVEL: 'silent', ...environment })
  const { db } = base.database
  const [personId] = await somePeople(db, 1)
  const now = new Date()
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const { id, publicId } = await inTransaction(db, (trx) =>
    writeLottery(
      trx,
      { secrets: base.secrets, now },
      {
        announcedBy: null,
        draw: {
          title: 'bench',
          rules: 'bench',
          places: 100,
          mostEach: 1,
          opensAt: now,
          closesAt: at(1),
          revealBy: at(2),
          parts: [{ kind: 'number', name: 'bench' }],
          substitute: 'bench',
        },
      },
    ),
  )
  await inTransaction(db, async (trx) => {
    await addLine(trx, id, { kind: 'opened', at: now, body: {} })
    await trx.updateTable('draw').set({ state: 'opened' }).where('id', '=', id).execute()
    await trx.updateTable('draw').set({ tickets }).where('id', '=', id).execute()
  })
  // A statement may not take longer than a request may wait.
  for (let first = 1; first <= tickets; first += 20_000) {
    await sql`
      insert into draw_ticket (draw_id, number, person_id, holder, blind_sealed, entered_at)
      select ${id}, n, case when n = 777 then ${personId!}::bigint end, sha256(n::text::bytea), ${base.secrets.seal('00')}, ${now}
      from generate_series(${first}::int, least(${first + 19_999}::int, ${tickets}::int)) as n`.execute(db)
  }
  await inTransaction(db, async (trx) => {
    await trx.updateTable('draw').set({ state: 'closing' }).where('id', '=', id).execute()
  })
  const running = { db, clock: base.clock, secrets: base.secrets }
  const before = process.memoryUsage().rss
  let max = 0
  const watching = setInterval(() => (max = Math.max(max, process.memoryUsage().rss)), 50)
  const cpu = process.cpuUsage()
  const began = performance.now()
  const lap = () => (performance.now() - began) / 1000
  await closeLottery(running, id)
  const closed = lap()
  await inTransaction(db, async (trx) => {
    await trx.updateTable('draw_part').set({ outcome: 'number', value: '1' }).where('draw_id', '=', id).execute()
    await addLine(trx, id, { kind: 'part-number', at: now, body: { part: 1, value: '1' } })
    await trx.updateTable('draw').set({ state: 'drawing' }).where('id', '=', id).execute()
  })
  await drawTickets(running, id)
  const drawn = lap()
  const receipt = await getReceipt({ ...base, db } as never, { id: publicId, number: 777, personId: personId! })
  const leaf = leavesOf(publicId, 777, Buffer.from(receipt.holder, 'hex'))
  const proved = isInTree(Buffer.from(receipt.root, 'hex'), {
    leaf,
    index: 776,
    count: tickets,
    path: receipt.path.map((each) => Buffer.from(each, 'hex')),
  })
  const whole = lap()
  clearInterval(watching)
  const { user, system } = process.cpuUsage(cpu)
  await base.database.close()
  console.log(
    `${environment.DATABASE_URL ? 'server' : 'embedded'}: ${tickets} tickets closed in ${closed.toFixed(1)} s, drawn in ` +
      `${(drawn - closed).toFixed(1)} s, one proved in ${((whole - drawn) * 1000).toFixed(0)} ms (${proved}): ` +
      `${whole.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of processor, at most ${Math.round(max / 1e6)} MB (${Math.round(before / 1e6)} before)`,
  )
}

/** Counts the first places of many seeded lotteries: chi-square over tickets, and over places of one ticket. */
export async function testFairness(draws: number, tickets: number, places: number) {
  const wins = Array.from<number>({ length: tickets }).fill(0)
  const placed = Array.from<number>({ length: tickets }).fill(0)
  for (let draw = 0; draw < draws; draw++) {
    const order = await orderOf(sha256(Buffer.from(`fair ${draw}`)), tickets)
    for (const ticket of order.subarray(0, places)) wins[ticket - 1]!++
    placed[order.indexOf(1)]!++
  }
  const chi = (counts: readonly number[], expected: number, variance = 1) =>
    counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0) / variance
  const degrees = tickets - 1
  // Winners of one lottery exclude each other, which reduces the variance of wins by this share.
  const winners = chi(wins, (draws * places) / tickets, (tickets - places) / (tickets - 1))
  const firsts = chi(placed, draws / tickets)
  // Wilson and Hilferty: returns how many standard deviations a chi-square is from its mean.
  const deviation = (value: number) =>
    (Math.cbrt(value / degrees) - (1 - 2 / (9 * degrees))) / Math.sqrt(2 / (9 * degrees))
  console.log(
    `${draws} draws of ${tickets} tickets and ${places} places: chi-square of winners ${winners.toFixed(1)} ` +
      `(${deviation(winners).toFixed(2)} sigma), of the place of ticket 1 ${firsts.toFixed(1)} (${deviation(firsts).toFixed(2)} sigma), ` +
      `${degrees} degrees`,
  )
  if (Math.abs(deviation(winners)) > 4 || Math.abs(deviation(firsts)) > 4) throw new Error('not fair')
}

/** Returns a published bundle of `tickets` tickets, as text. */
export async function makeBundle(environment: Environment, tickets: number): Promise<string> {
  const base = await openPlatform({ LOG_LEVEL: 'silent', ...environment })
  const { db } = base.database
  const { lotteryForDemo: drawForDemo } = await import('#demo/lottery/draw-for-demo.ts')
  const { getLottery: getDraw } = await import('#features/lottery/server/find-draws.ts')
  const { bundleBytes } = await import('#features/lottery/server/send-bundle.ts')
  const now = new Date()
  const at = (days: number) => new Date(now.getTime() + days * 86_400_000)
  const [personId] = await somePeople(db, 1)
  const entrants = Array.from({ length: tickets }, (_, index) => ({
    personId: personId!,
    identity: String(index).padStart(10, '0'),
  }))
  const draw = { title: 'bench', rules: 'bench', places: 100, mostEach: 1, substitute: 'bench' }
  const { drawId } = await inTransaction(db, (trx) =>
    drawForDemo(trx, {
      draw: { ...draw, opensAt: at(-3), closesAt: at(-2), revealBy: at(-1) },
      now: at(-4),
      secrets: base.secrets,
      seed: 'bench',
      entrants,
      finished: true,
      numberName: 'bench',
      numberValue: '1',
    }),
  )
  const bytes = await bundleBytes(db, await getDraw(db, drawId))
  await base.database.close()
  if (!verifyDraw(bytes).ok) throw new Error('the bundle is wrong')
  return bytes.toString()
}
