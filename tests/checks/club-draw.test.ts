import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { announcePrizes, enterPrize } from '#features/club/server/prizes.ts'
import { presentPrize } from '#features/club/server/present-prizes.ts'
import { openLottery, revealOwnPart, revealSeed, closeEntries, writePart } from '#features/lottery/server/actions.ts'
import { findTickets, getLottery, getReceipt } from '#features/lottery/server/find-draws.ts'
import { lotteryJobs } from '#features/lottery/server/run-draw.ts'
import { bundleBytes } from '#features/lottery/server/send-bundle.ts'
import { useTestDb } from '../support/database.ts'
import { runJobs } from '../support/jobs.ts'
import { aPerson, requestContext } from '../support/market.ts'
import { testPlatform } from '../support/platform.ts'
import { verifyDraw, verifyTicket, type Verdict } from '../../tools/verify-draw.mjs'

const test = useTestDb()
const hourMs = 3_600_000
const entrants = 100

const python = spawnSync('python3', ['--version']).status === 0
if (!python && process.env.CI) throw new Error('python3 is missing: the second verifier of draws was not tried')

/** Returns the output of the command-line verifier, and its exit status. */
function verifyInPython(bundle: Uint8Array): { status: number | null; told: string } {
  const folder = mkdtempSync(join(tmpdir(), 'club-draw-'))
  try {
    const file = join(folder, 'bundle.json')
    writeFileSync(file, bundle)
    const tool = join(import.meta.dirname, '../../tools/verify-draw.py')
    const { status, stdout, stderr } = spawnSync('python3', [tool, file], { encoding: 'utf8' })
    return { status, told: stdout + stderr }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const secretOf = (text: string) => createHash('sha256').update(text).digest('hex')
const commitmentOf = (value: string) => createHash('sha256').update(Buffer.from(value, 'hex')).digest('hex')

it('runs from commitment to proof by two staff members and a hundred entrants, and both verifiers agree', async () => {
  let now = test.now
  const ctxOf = (personId: bigint, staff = false) => ({
    ...requestContext(test, { personId, now, ...(staff && { roles: ['administrator' as const] }) }).ctx,
    ...testPlatform(test, { now: () => now }),
  })
  const one = (await aPerson(test)).id
  const two = (await aPerson(test)).id
  const at = (hours: number) => new Date(test.now.getTime() + hours * hourMs)
  const values = [secretOf('notary'), secretOf('union')]
  const announced = await announcePrizes(ctxOf(one, true), {
    title: 'قرعه‌کشی نوروز',
    slug: 'nowruz',
    summary: 'دوربین خودرو برای سه نفر',
    rules: 'هر کد ملی یک بلیت.',
    prizes: [
      { title: 'دوربین خودرو', worthRial: '180000000', count: 1 },
      { title: 'کارت هدیه', worthRial: '30000000', count: 2 },
    ],
    pricePoints: 0,
    mostEach: 1,
    opensAt: at(0),
    closesAt: at(2),
    revealBy: at(3),
    parts: [
      { kind: 'party', name: 'دفتر اسناد رسمی', commitment: commitmentOf(values[0]!) },
      { kind: 'party', name: 'انجمن نمایشگاه‌داران', commitment: commitmentOf(values[1]!) },
      { kind: 'number', name: 'شاخص کل بورس' },
    ],
    substitute: 'شاخص هم‌وزن',
  })
  if (!announced.ok) throw new Error(announced.code)
  const id = announced.value
  expect((await openLottery(ctxOf(two, true), { id })).ok).toBe(true)

  const people: bigint[] = []
  for (let index = 0; index < entrants; index++) {
    const { id: personId } = await aPerson(test, { name: `نام${index} خانوادگی` })
    const code = String(1_000_000_000 + index)
    await test.db
      .updateTable('person')
      .set({
        national_code_sealed: test.secrets.seal(code),
        national_code_index: test.secrets.blindIndex('person.national_code', code),
      })
      .where('id', '=', personId)
      .execute()
    const entered = await enterPrize(ctxOf(personId), { slug: 'nowruz', personId, named: index % 2 === 0, have: 0 })
    expect(entered).toEqual({ ok: true, value: { number: index + 1 } })
    people.push(personId)
  }

  const run = async () => {
    const table = lotteryJobs(testPlatform(test, { now: () => now }))
    await runJobs(test.db, Object.fromEntries(Object.entries(table).filter(([, { everySeconds }]) => !everySeconds)))
  }
  now = at(2)
  expect((await closeEntries(ctxOf(one, true), { id })).ok).toBe(true)
  await run()
  for (const [index, value] of values.entries()) {
    expect((await revealOwnPart(ctxOf(people[0]!), { id, part: index + 1, value })).ok).toBe(true)
  }
  expect((await writePart(ctxOf(one, true), { id, part: 3, value: '2874115.3' })).ok).toBe(true)
  expect((await revealSeed(ctxOf(two, true), { id })).ok).toBe(true)
  await run()

  const draw = await getLottery(test.db, id)
  const bundle = await bundleBytes(test.db, draw)
  const verdict: Verdict = verifyDraw(bundle)
  expect(verdict).toMatchObject({ ok: true, state: 'drawn', tickets: entrants })
  if (python) expect(verifyInPython(bundle).status).toBe(0)
  const view = await presentPrize(ctxOf(people[0]!), { slug: 'nowruz', personId: people[0]! })
  expect(view.winners.map(({ prize }) => prize)).toEqual(['دوربین خودرو', 'کارت هدیه', 'کارت هدیه'])
  for (const { name, mobile } of view.winners) {
    expect(name).toMatch(/^(نام\d+ خانوادگی|ن\*\*\* خ\*\*\*)$/)
    expect(mobile).toContain('***')
  }

  // One bit of one ticket, and one of the record.
  for (const place of [bundle.length - 100, 400]) {
    const changed = Uint8Array.from(bundle)
    changed[place]! ^= 1
    expect(verifyDraw(changed).ok).toBe(false)
    if (python) expect(verifyInPython(changed).status).not.toBe(0)
  }

  for (const index of [0, 57, 99]) {
    const personId = people[index]!
    const [ticket] = await findTickets(test, draw, personId)
    const receipt = await getReceipt(test, { id, number: ticket!.number, personId })
    expect(verifyTicket(receipt, String(1_000_000_000 + index))).toMatchObject({ ok: true, number: index + 1 })
    expect(
      verifyTicket({ ...receipt, holder: receipt.holder.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }).ok,
    ).toBe(false)
  }
}, 60_000)
