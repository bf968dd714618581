import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { bundleBytes, getLottery } from '#features/lottery/contract.ts'
import { cancelLottery, revealSeed, closeEntries, writePart } from '#features/lottery/server/actions.ts'
import { lotteryJobs } from '#features/lottery/server/run-draw.ts'
import { watchConcurrency } from '#platform/concurrency-metrics.ts'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../tests/support/database.ts'
import { cutAt } from '../../../tests/support/cut-off.ts'
import { runJobs } from '../../../tests/support/jobs.ts'
import { aPerson, requestContext } from '../../../tests/support/market.ts'
import { testPlatform } from '../../../tests/support/platform.ts'
import { recordKinds } from './record-kinds.ts'
import {
  freezeWaitingRoom,
  pauseWaitingRoom,
  resumeWaitingRoom,
  setClosingWithin,
  setRate,
  startRehearsal,
  stopWaitingRoom,
} from './server/actions.ts'
import { advance } from './server/advance.ts'
import { announceWaitingRoom } from './server/announce.ts'
import { createBoard, admissionInQueue } from './server/board.ts'
import { findProblem } from './server/check-openings.ts'
import { admissionOf } from './server/find-places.ts'
import { countLate, countPeople } from './server/find-openings.ts'
import { bundlePieces, signTicket, publishedRecord } from './server/sign-ticket.ts'
import { joinMany } from './server/join.ts'
import { signingKey } from './server/keys.ts'
import { getWaitingRoom } from './server/rows.ts'
import { useAdmission } from './server/use-admission.ts'
import { findRecordFault, findTicketFault } from './server/verify-ticket.ts'
import { missedNotice, recordTexts } from './texts.ts'

const test = useTestDb()
let now: Date
let people: bigint[]
let id: string
let openingId: bigint
let staffId: bigint

const clock = { now: () => now }
const joining = () => ({ db: test.db, secrets: test.secrets, clock })
const pass = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000))
const move = () => advance(joining(), openingId)
const runDraw = async () => {
  const table = lotteryJobs(testPlatform(test, { now: clock.now }))
  await runJobs(test.db, Object.fromEntries(Object.entries(table).filter(([, { everySeconds }]) => !everySeconds)))
}
const press = async (...personIds: bigint[]) => joinMany(joining(), openingId, personIds)
const staff = () => requestContext(test, { personId: staffId, now, roles: ['administrator'] }).ctx
const admission = (personId: bigint) => admissionOf({ db: test.db, now }, id, personId)
const use = (personId: bigint) => inTransaction(test.db, (trx) => useAdmission(trx, now, { openingId: id, personId }))

/** Runs from the opening to the first number: closing, reveals and lottery. */
async function drawn() {
  await move()
  await runDraw()
  await move()
  await runDraw()
  await move()
}

async function announce(over = {}) {
  const ctx = staff()
  const made = await inTransaction(test.db, (trx) =>
    announceWaitingRoom(trx, ctx, {
      subject: 'plan:1',
      title: 'فروش فوری پژو ۲۰۷',
      target: '/services/new-vehicle',
      opensAt: new Date(now.getTime() + 600_000),
      closesAt: new Date(now.getTime() + 4_200_000),
      ratePerMinute: 60,
      minutesToUse: 5,
      ...over,
    }),
  )
  id = made.publicId
  openingId = made.openingId
}

beforeEach(async () => {
  now = test.now
  staffId = (await aPerson(test)).id
  people = []
  for (let index = 0; index < 8; index++) people.push((await aPerson(test)).id)
  await announce()
})

describe('an opening', () => {
  it('orders present people by lottery and later ones by arrival, and admits them at the rate', async () => {
    await press(...people.slice(0, 3))
    await press(...people.slice(3, 5))
    expect(await admission(people[0]!)).toEqual({ state: 'present' })
    pass(601)
    await press(people[5]!)
    await drawn()
    await press(people[6]!, people[7]!)
    await move()
    const tickets = await Promise.all(
      people.map(async (person) => signTicket(joining(), await getWaitingRoom(test.db, id), person)),
    )
    const numbers = tickets.map((ticket) => ticket!.number)
    expect(numbers.slice(0, 5).sort()).toEqual([1, 2, 3, 4, 5])
    expect(numbers.slice(5)).toEqual([6, 7, 8])
    pass(1)
    await move()
    const { admitted } = await getWaitingRoom(test.db, id)
    expect(admitted).toBeGreaterThanOrEqual(1)
    expect(admitted).toBeLessThanOrEqual(3)
    const first = people[numbers.indexOf(1)]!
    expect(await admission(first)).toMatchObject({ state: 'admitted', number: 1 })
    expect(await admission(people[7]!)).toMatchObject({ state: 'waiting', number: 8, before: 7 - admitted })
    expect(await use(people[7]!)).toEqual({ ok: false, code: 'waiting' })
    expect(await use(first)).toEqual({ ok: true, value: { number: 1 } })
    expect(await use(first)).toEqual({ ok: false, code: 'used' })
    expect(await findProblem(test.db, await getWaitingRoom(test.db, id))).toBeNull()
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from broken_i5_opening_used`.execute(test.db)
    expect(rows).toEqual([{ n: 0 }])
  })

  it("returns a person's position on any device, and gives a national code one position", async () => {
    const code = test.secrets.seal('0013542419')
    await test.db
      .updateTable('person')
      .set({ national_code_sealed: code })
      .where('id', 'in', people.slice(0, 2))
      .execute()
    const once = await press(people[0]!, people[1]!, people[2]!)
    expect(once.get(people[1]!)).toEqual({ ok: false, code: 'same-code' })
    const again = await press(people[2]!, people[0]!, people[1]!)
    expect(again.get(people[0]!)).toEqual(once.get(people[0]!))
    expect(again.get(people[2]!)).toEqual(once.get(people[2]!))
    expect(again.get(people[1]!)).toEqual({ ok: false, code: 'same-code' })
    expect((await getWaitingRoom(test.db, id)).arrivals).toBe(2)
    // A person who enters another one's code after joining keeps the position.
    await test.db.updateTable('person').set({ national_code_sealed: code }).where('id', '=', people[2]!).execute()
    expect((await press(people[2]!)).get(people[2]!)).toEqual(once.get(people[2]!))
  })

  it('takes a position only after the announced minutes, and appends the person again', async () => {
    await press(people[0]!)
    pass(600)
    await drawn()
    pass(1)
    await move()
    await press(people[1]!, people[2]!)
    const admitted = await admission(people[0]!)
    expect(admitted.state).toBe('admitted')
    const stored = await press(people[0]!)
    expect(stored.get(people[0]!)).toMatchObject({ value: { arrival: 1 } })
    now = new Date((admitted as { until: Date }).until.getTime() - 1)
    expect((await admission(people[0]!)).state).toBe('admitted')
    pass(0.001)
    expect((await admission(people[0]!)).state).toBe('lost')
    expect(await use(people[0]!)).toEqual({ ok: false, code: 'lost' })
    expect((await press(people[0]!)).get(people[0]!)).toMatchObject({ value: { arrival: 4 } })
    expect(await admission(people[0]!)).toMatchObject({ state: 'waiting', number: 4 })
  })

  it('pauses, resumes without making up, changes its rate, and publishes each change', async () => {
    await press(...people)
    pass(600)
    await drawn()
    expect(await pauseWaitingRoom(staff(), { id })).toEqual({ ok: true, value: null })
    const { admitted } = await getWaitingRoom(test.db, id)
    pass(300)
    await move()
    expect((await getWaitingRoom(test.db, id)).admitted).toBe(admitted)
    expect(await pauseWaitingRoom(staff(), { id })).toEqual({ ok: false, code: 'state' })
    await resumeWaitingRoom(staff(), { id })
    await move()
    expect((await getWaitingRoom(test.db, id)).admitted).toBe(admitted)
    await setRate(staff(), { id, ratePerMinute: 600 })
    pass(1)
    await move()
    expect((await getWaitingRoom(test.db, id)).admitted).toBe(8)
    const kinds = (await publishedRecord(test.db, openingId)).map(({ body }) => JSON.parse(body).kind as string)
    expect(kinds.filter((kind) => kind !== 'root')).toEqual(['announced', 'opened', 'paused', 'resumed', 'rate'])
    const actions = await test.db.selectFrom('audit_entry').select('act').orderBy('number').execute()
    expect(actions.map(({ act }) => act)).toEqual(['opening.pause', 'opening.resume', 'opening.set-rate'])
  })

  it('stops immediately in every state before its end, and admits nobody afterwards', async () => {
    await press(people[0]!)
    expect((await stopWaitingRoom(staff(), { id, notice: 'به علت مشکل بانک، فردا ساعت ۱۰.' })).ok).toBe(true)
    expect(await admission(people[0]!)).toEqual({ state: 'not-open' })
    expect((await press(people[1]!)).get(people[1]!)).toEqual({ ok: false, code: 'over' })
    expect(await use(people[0]!)).toEqual({ ok: false, code: 'not-open' })
    expect((await stopWaitingRoom(staff(), { id, notice: 'دوباره' })).ok).toBe(false)
    expect(await getLottery(test.db, (await getWaitingRoom(test.db, id)).draw_id)).toMatchObject({ state: 'cancelled' })
    expect(await findProblem(test.db, await getWaitingRoom(test.db, id))).toBeNull()
  })

  it('waits for a silent party, informs staff, and lets them enter only the values of its lottery', async () => {
    const value = Buffer.alloc(32, 5)
    const commitment = createHash('sha256').update(value).digest('hex')
    const parts = [{ kind: 'party' as const, name: 'دفتر اسناد رسمی', commitment }]
    await announce({ draw: { parts, substitute: 'شاخص فردا', revealMinutes: 2 } })
    await press(people[0]!)
    const draw = await getLottery(test.db, (await getWaitingRoom(test.db, id)).draw_id)
    expect(await cancelLottery(staff(), { id: draw.public_id, reason: 'بی‌دلیل' })).toEqual({ ok: false, code: 'state' })
    pass(600)
    await drawn()
    pass(61)
    expect(await getWaitingRoom(test.db, id)).toMatchObject({ state: 'drawing' })
    expect(await countLate(test.db, now)).toBe(1)
    expect(await closeEntries(staff(), { id: draw.public_id })).toEqual({ ok: false, code: 'state' })
    expect(await revealSeed(staff(), { id: draw.public_id })).toEqual({ ok: false, code: 'state' })
    const written = await writePart(staff(), { id: draw.public_id, part: 1, value: value.toString('hex') })
    expect(written).toEqual({ ok: true, value: null })
    await drawn()
    expect(await getWaitingRoom(test.db, id)).toMatchObject({ state: 'open', present: 1 })
    expect(await countLate(test.db, now)).toBe(0)
  })

  it('closes on time with everyone chained, and admitted people keep their minutes', async () => {
    await press(people[0]!)
    pass(600)
    await drawn()
    pass(3598)
    await press(people[1]!)
    await move()
    pass(2)
    await move()
    const waitingRoom = await getWaitingRoom(test.db, id)
    expect(waitingRoom).toMatchObject({ state: 'closed', arrivals: 2, chained: 2 })
    expect((await admission(people[1]!)).state).toBe('admitted')
    expect((await press(people[2]!)).get(people[2]!)).toEqual({ ok: false, code: 'over' })
  })

  it('opens with nobody present', async () => {
    pass(600)
    await drawn()
    await press(people[0]!)
    await move()
    pass(2)
    await move()
    expect(await admission(people[0]!)).toMatchObject({ state: 'admitted', number: 1 })
  })

  it('counts nobody as present who came after the opening, even before the first step', async () => {
    await press(people[0]!)
    pass(600)
    await press(people[1]!)
    expect(await getWaitingRoom(test.db, id)).toMatchObject({ state: 'drawing', present: 1, arrivals: 2 })
    const draw = await getLottery(test.db, (await getWaitingRoom(test.db, id)).draw_id)
    expect(draw.tickets).toBe(1)
  })

  it('completes wherever its process ends', async () => {
    const plan = people.slice(0, 6)
    for (let statement = 1; ; statement += 3) {
      now = test.now
      await announce()
      await press(...plan.slice(0, 4))
      pass(600)
      const { db, wasCut } = cutAt(test.db, statement)
      const cut = { ...joining(), db }
      try {
        await advance(cut, openingId)
        await runDraw()
        await advance(cut, openingId)
        await runDraw()
        await joinMany(cut, openingId, plan.slice(4))
        await advance(cut, openingId)
        pass(2)
        await advance(cut, openingId)
      } catch (error) {
        expect((error as Error).message).toBe('cut')
      }
      await drawn()
      await joinMany(joining(), openingId, plan.slice(4))
      pass(2)
      await drawn()
      const waitingRoom = await getWaitingRoom(test.db, id)
      expect(waitingRoom).toMatchObject({ state: 'open', present: 4, arrivals: 6, chained: 6 })
      expect(await findProblem(test.db, waitingRoom)).toBeNull()
      if (!wasCut()) break
    }
    const { rows } = await sql<{ n: number }>`select
      (select count(*) from broken_i10_opening_numbers)::int + (select count(*) from broken_i10_opening_places)::int
      + (select count(*) from broken_i10_opening_steps)::int as n`.execute(test.db)
    expect(rows).toEqual([{ n: 0 }])
  }, 120_000)

  it.each([
    ['a ticket', sql`delete from opening_ticket`],
    ['a step', sql`update opening_step set at = now()`],
    ['the record', sql`update opening_record set body = ''`],
    ['a place', sql`update opening_place set arrival = 99`],
    ['what was promised', sql`update opening set minutes_to_use = 1`],
    ['the state, backwards', sql`update opening set state = 'announced'`],
  ])('the database refuses to change %s', async (_, statement) => {
    await press(...people)
    pass(600)
    await drawn()
    pass(2)
    await move()
    await expect(inTransaction(test.db, (trx) => statement.execute(trx))).rejects.toThrow(
      /only added to|stays as it is|does not change|does not go/,
    )
  })
})

describe('while forms wait to be written', () => {
  it('admits nobody else, and does not make up for it at once', async () => {
    await press(...people)
    pass(601)
    await drawn()
    const { admitted: first } = await getWaitingRoom(test.db, id)
    let waiting = 9
    watchConcurrency('http-turns', () => ({ inUse: 8, waiting, limit: 8 }))
    pass(120)
    await move()
    expect(await getWaitingRoom(test.db, id)).toMatchObject({ admitted: first, stepped_at: now })
    waiting = 8
    await move()
    expect((await getWaitingRoom(test.db, id)).admitted).toBe(first)
    pass(2)
    await move()
    expect((await getWaitingRoom(test.db, id)).admitted).toBe(first + 2)
    watchConcurrency('http-turns', () => ({ inUse: 0, waiting: 0, limit: 8 }))
  })
})

describe("a process's board", () => {
  it('handles several openings and runs due steps', async () => {
    const board = createBoard({ ...joining(), log: testPlatform(test).log }, { everyMs: 1_000_000 })
    const ids: string[] = []
    for (const person of people.slice(0, 3)) {
      await announce()
      ids.push(id)
      await press(person)
      expect((await board.find(id))?.row.arrivals).toBe(1)
    }
    pass(601)
    for (let appearance = 0; appearance < 4; appearance++) {
      await board.look()
      await runDraw()
    }
    pass(1)
    await board.look()
    expect(ids.map((each) => board.peek(each)?.view.state)).toEqual(['open', 'open', 'open'])
    expect(ids.map((each) => admissionInQueue(board.peek(each)!, 1, now).state)).toEqual([
      'admitted',
      'admitted',
      'admitted',
    ])
    await board.close()
  })
})

describe('a rehearsal', () => {
  it('has only simulated people, and leaves nothing real', async () => {
    id = await startRehearsal(staff(), { people: 50, ratePerMinute: 600, minutesToUse: 1 })
    openingId = (await getWaitingRoom(test.db, id)).id
    await move()
    expect((await getWaitingRoom(test.db, id)).arrivals).toBe(30)
    pass(31)
    await drawn()
    for (let second = 0; second < 10; second++) {
      pass(1)
      await move()
    }
    expect(await countPeople(test.db, await getWaitingRoom(test.db, id))).toMatchObject({
      present: 50,
      waiting: 0,
      used: 40,
    })
    const { rows } =
      await sql`select from opening_place where opening_id = ${openingId} and person_id is not null`.execute(test.db)
    expect(rows).toEqual([])
  })
})

describe('published data', () => {
  const python = spawnSync('python3', ['--version']).status === 0
  const bundle = async () => {
    let text = ''
    for await (const piece of bundlePieces(joining(), await getWaitingRoom(test.db, id))) text += piece
    return text
  }

  it('sign each ticket in a chain, so that no other ticket is accepted', async () => {
    await press(...people)
    pass(600)
    await drawn()
    const waitingRoom = await getWaitingRoom(test.db, id)
    const { publicKey } = signingKey(test.secrets)
    const [one, two] = [
      (await signTicket(joining(), waitingRoom, people[0]!))!,
      (await signTicket(joining(), waitingRoom, people[1]!))!,
    ]
    expect(findTicketFault(one, publicKey)).toBeNull()
    expect(findTicketFault({ ...one, number: two.number }, publicKey)).toBe('hash')
    expect(findTicketFault({ ...one, holder: two.holder }, publicKey)).toBe('hash')
    expect(findTicketFault({ ...one, issuedAt: '2026-11-21T07:00:00.000Z' }, publicKey)).toBe('hash')
    expect(findTicketFault({ ...one, signature: two.signature }, publicKey)).toBe('signature')
    expect(findTicketFault({ ...one, hash: 'x' }, publicKey)).toBe('form')
    expect(await signTicket(joining(), waitingRoom, people[0]!)).toEqual(one)
    const record = await publishedRecord(test.db, openingId)
    expect(findRecordFault(record, publicKey)).toBeNull()
    expect(findRecordFault([record[0]!, ...record.slice(2)], publicKey)).toBe('line 2')
    const forged = record.map((line) => ({ ...line, signature: record[0]!.signature }))
    expect(findRecordFault(forged, publicKey)).toBe('signature 2')
  })

  type Ticket = Awaited<ReturnType<typeof signTicket>>
  const verifyInPython = async (ticket: Ticket = null) => {
    const folder = mkdtempSync(join(tmpdir(), 'opening-'))
    const write = (name: string, content: string | Uint8Array) => {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    }
    const draw = await getLottery(test.db, (await getWaitingRoom(test.db, id)).draw_id)
    const files = [write('opening.json', await bundle()), write('draw.json', await bundleBytes(test.db, draw))]
    const more = ticket ? ['--ticket', write('ticket.json', JSON.stringify(ticket))] : []
    const { stdout } = spawnSync('python3', ['tools/verify-opening.py', ...files, ...more], { encoding: 'utf8' })
    return JSON.parse(stdout) as {
      ok: boolean
      problem?: string
      ticket: { number: number; published: boolean } | null
    }
  }

  it.skipIf(!python)('contain only lines that the verifier reads', async () => {
    const freeze = (frozen: boolean) => inTransaction(test.db, (trx) => freezeWaitingRoom(trx, staff(), { id, frozen }))
    await freeze(true)
    await freeze(false)
    await press(...people.slice(0, 4))
    pass(600)
    await drawn()
    await setRate(staff(), { id, ratePerMinute: 30 })
    await pauseWaitingRoom(staff(), { id })
    await freeze(true)
    pass(30)
    await freeze(false)
    await resumeWaitingRoom(staff(), { id })
    const closesAt = new Date(now.getTime() + 1_200_000)
    await inTransaction(test.db, (trx) => setClosingWithin(trx, staff(), { id, closesAt }))
    await press(people[5]!)
    pass(11)
    await move()
    expect(await verifyInPython()).toMatchObject({ ok: true, state: 'resumed', tickets: 5 })
    await freeze(true)
    pass(1201)
    await move()
    const kinds = (await publishedRecord(test.db, openingId)).map(
      ({ body }) => (JSON.parse(body) as { kind: string }).kind,
    )
    const closed = await verifyInPython()
    expect(closed).toMatchObject({ ok: true, state: 'closed' })
    await announce({ opensAt: new Date(now.getTime() + 60_000), closesAt: new Date(now.getTime() + 600_000) })
    await stopWaitingRoom(staff(), { id, notice: 'لغو شد' })
    expect(await verifyInPython()).toMatchObject({ ok: true, state: 'stopped' })
    expect(new Set([...kinds, 'stopped'])).toEqual(new Set(recordKinds))
  })

  it.skipIf(!python)("verify with one person's ticket", async () => {
    await press(...people.slice(0, 3))
    pass(600)
    await drawn()
    const waitingRoom = await getWaitingRoom(test.db, id)
    const ticket = (await signTicket(joining(), waitingRoom, people[0]!))!
    expect(await verifyInPython(ticket)).toMatchObject({ ok: true, ticket: { number: ticket.number, published: true } })
    const other = (await signTicket(joining(), waitingRoom, people[1]!))!
    expect(await verifyInPython({ ...ticket, number: other.number })).toMatchObject({ ok: false })
    expect(await verifyInPython({ ...ticket, signature: other.signature })).toMatchObject({
      problem: 'the ticket is not signed',
    })
  })

  // The announced time passes while the server is down.
  it.skipIf(!python).each([
    ['a minute', 61],
    ['nearly an hour', 3500],
  ])('show a late opening after an outage of %s, and stay verifiable', async (_stop, seconds) => {
    await press(...people.slice(0, 3))
    pass(600 + seconds)
    await drawn()
    pass(1)
    await move()
    expect(await getWaitingRoom(test.db, id)).toMatchObject({ state: 'open', present: 3 })
    const record = (await publishedRecord(test.db, openingId)).map(({ body }) => JSON.parse(body) as { kind: never })
    const opened = record.find(({ kind }) => kind === 'opened')!
    expect(opened).toMatchObject({ present: 3, lateMinutes: Math.floor(seconds / 60) })
    expect(recordTexts(opened)).toMatch(/^با .*دقیقه تأخیر شروع شد/)
    expect((await admission(people[0]!)).state).toMatch(/admitted|waiting/)
    expect(await verifyInPython()).toMatchObject({ ok: true, order: true })
    expect(await findProblem(test.db, await getWaitingRoom(test.db, id))).toBeNull()
  })

  it('show an end without admissions after an outage beyond it', async () => {
    await press(people[0]!)
    pass(600 + 3 * 86_400)
    await drawn()
    expect(await getWaitingRoom(test.db, id)).toMatchObject({ state: 'closed', notice: missedNotice })
  })

  it.skipIf(!python)('pass the Python verifier, which finds each planted change', async () => {
    await press(...people.slice(0, 5))
    pass(600)
    await drawn()
    await press(...people.slice(5))
    pass(11)
    await move()
    const folder = mkdtempSync(join(tmpdir(), 'opening-'))
    const drawFile = join(folder, 'draw.json')
    const draw = await getLottery(test.db, (await getWaitingRoom(test.db, id)).draw_id)
    writeFileSync(drawFile, await bundleBytes(test.db, draw))
    const verify = (text: string, ...more: string[]) => {
      const file = join(folder, 'opening.json')
      writeFileSync(file, text)
      const { stdout, status } = spawnSync('python3', ['tools/verify-opening.py', file, ...more], { encoding: 'utf8' })
      return { status, ...(JSON.parse(stdout) as { ok: boolean; problem?: string; tickets?: number }) }
    }
    const text = await bundle()
    expect(verify(text, drawFile)).toMatchObject({ status: 0, ok: true, tickets: 8, order: true, present: 5 })
    type Tickets = [number, string, string, string][]
    const changed = (change: (parsed: { tickets: Tickets; record: { signature: string; body: string }[] }) => void) => {
      const parsed = JSON.parse(text) as { tickets: Tickets; record: { signature: string; body: string }[] }
      change(parsed)
      return JSON.stringify(parsed)
    }
    const exchanged = changed(({ tickets }) => ([tickets[0], tickets[1]] = [tickets[1]!, tickets[0]!]))
    expect(verify(exchanged)).toMatchObject({ status: 1, ok: false })
    expect(verify(changed(({ tickets }) => tickets.pop()))).toMatchObject({ problem: 'tickets are missing' })
    expect(verify(changed(({ record }) => void (record[1]!.body += ' ')))).toMatchObject({ status: 1 })
    const unsigned = changed(({ record }) => void (record[1]!.signature = record[0]!.signature))
    expect(verify(unsigned)).toMatchObject({ problem: 'line 2 is not signed' })
    // The lottery exposes a chain in a manipulated order.
    const other = changed(({ tickets }) => void (tickets[0]![0] = tickets[0]![0] === 1 ? 2 : 1))
    expect(verify(other, drawFile).ok).toBe(false)
    expect(readFileSync('tools/verify-opening.py', 'utf8')).not.toMatch(
      /^(?:from|import) (?!hashlib|importlib|json|os|re|sys)/m,
    )
  })
})
