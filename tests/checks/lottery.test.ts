import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verifyDraw, type Verdict } from '../../tools/verify-draw.mjs'
import {
  beaconOf,
  bundleText,
  commitTo,
  entryHash,
  holderOf,
  isInTree,
  keyOf,
  leavesOf,
  orderBytes,
  orderHash,
  orderOf,
  pathOf,
  rootOf,
  type PartOutcome,
  type RecordEntry,
} from '#features/lottery/contract.ts'
import { format, hex, sha256 } from '#features/lottery/server/engine/encoding.ts'
import { below, wordsOf } from '#features/lottery/server/engine/order.ts'

const secretOf = (text: string) => sha256(Buffer.from(text))
const holdersOf = (count: number) =>
  Buffer.concat(
    Array.from({ length: count }, (_, index) => holderOf(`national-code:${index}`, secretOf(`blind ${index}`))),
  )

type Played = { count: number; places?: number; refuses?: boolean; passes?: number }

/** Runs a whole draw, from its announcement to its end. */
async function play({ count, places = 3, refuses = false, passes = 0 }: Played): Promise<Uint8Array> {
  const draw = 'k3v9x0qmtz'
  const record: RecordEntry[] = []
  let minute = 0
  const add = (line: Record<string, unknown>) => {
    const body = JSON.stringify({ at: `2026-11-21T08:${String(minute++).padStart(2, '0')}:00.000Z`, ...line })
    const number = record.length + 1
    record.push({ number, body, hash: entryHash(record.at(-1)?.hash ?? null, number, body) })
  }
  const seed = secretOf('seed')
  const [one, two] = [secretOf('one'), secretOf('two')] as const
  const revealBy = refuses ? '2026-11-21T08:03:30.000Z' : '2026-11-21T09:00:00.000Z'
  add({
    kind: 'announced',
    format,
    draw,
    title: 'قرعه‌کشی «نوروز»',
    rules: 'یک کد ملی، یک شانس.\n',
    places,
    revealBy,
    commit: hex(commitTo(seed)),
    parts: [
      { kind: 'party', name: 'دفتر اسناد رسمی', commitment: hex(commitTo(one)) },
      { kind: 'party', name: 'انجمن نمایشگاه‌داران', commitment: hex(commitTo(two)) },
      { kind: 'number', name: 'شاخص کل بورس' },
    ],
  })
  add({ kind: 'opened' })
  const holders = holdersOf(count)
  const root = rootOf(leavesOf(draw, 1, holders))
  add({ kind: 'closed', tickets: count, root: hex(root) })
  add({ kind: 'part-revealed', part: 1, value: hex(one) })
  if (refuses) add({ kind: 'part-refused', part: 2 })
  else add({ kind: 'part-revealed', part: 2, value: hex(two) })
  add({ kind: 'part-number', part: 3, value: '2874115.3' })
  if (refuses) add({ kind: 'substitute', value: '2881042.7' })
  const second: PartOutcome = refuses
    ? { outcome: 'refused', commitment: commitTo(two), substitute: '2881042.7' }
    : { outcome: 'revealed', commitment: commitTo(two), value: two }
  const beacon = beaconOf([
    { outcome: 'revealed', commitment: commitTo(one), value: one },
    second,
    { outcome: 'number', value: '2874115.3' },
  ])
  const key = keyOf(seed, beacon, root)
  const order = await orderOf(key, count)
  const winners = [...order.subarray(0, places)]
  const proof = { seed: hex(seed), beacon: hex(beacon), key: hex(key), order: hex(orderHash(orderBytes(order))) }
  add({ kind: 'drawn', ...proof, winners })
  for (let passed = 0; passed < passes; passed++) {
    const next = order[Math.min(places, count) + passed] ?? null
    add({ kind: 'passed-over', place: 1, ticket: winners[0], reason: 'declined', next })
    winners[0] = next!
  }
  add({ kind: 'settled' })
  return Buffer.from(bundleText({ draw, record, holders }))
}

const python = spawnSync('python3', ['--version']).status === 0
if (!python && process.env.CI) throw new Error('python3 is missing: the second verifier of draws was not tried')
if (!python) process.stderr.write('python3 is missing: the second verifier of draws is NOT TRIED\n')

const tool = join(import.meta.dirname, '../../tools/verify-draw.py')
/** Returns the verdicts of the Python verifier about these bundles, in one process. */
function verifyInPython(bundles: readonly Uint8Array[]): Verdict[] {
  const folder = mkdtempSync(join(tmpdir(), 'draw-'))
  try {
    bundles.forEach((bundle, index) => writeFileSync(join(folder, String(index)), bundle))
    const script = `import json,runpy,sys
verify = runpy.run_path(sys.argv[1])['verify']
for i in range(int(sys.argv[3])): print(json.dumps(verify(open(f'{sys.argv[2]}/{i}', 'rb').read())))`
    const run = spawnSync('python3', ['-c', script, tool, folder, String(bundles.length)], { encoding: 'utf8' })
    if (run.status !== 0) throw new Error(run.stderr)
    return run.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Verdict)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const draws: readonly Played[] = [
  { count: 100 },
  { count: 100, refuses: true, passes: 2 },
  { count: 0 },
  { count: 1, passes: 1 },
  { count: 2, places: 5 },
  { count: 1025, passes: 3 },
]

const plants: readonly (readonly [what: string, plant: (bundle: Bundle) => unknown])[] = [
  ['a ticket that is left out', (bundle: Bundle) => bundle.tickets.pop()],
  ['tickets in other places', (bundle: Bundle) => bundle.tickets.unshift(bundle.tickets.pop()!)],
  ['a line that is left out', (bundle: Bundle) => bundle.record.splice(3, 1)],
  ['a record without its beginning', (bundle: Bundle) => bundle.record.splice(0, 1)],
  ['another draw', (bundle: Bundle) => (bundle.draw = 'k3v9x0qmty')],
  ['something more', (bundle: Bundle) => Object.assign(bundle.record[0]!, { note: 'x' })],
  ['another rule, hashed anew', rehashed('announced', { places: 4 })],
  ['another winner, hashed anew', rehashed('drawn', { winners: [1, 2, 3] })],
  ['another seed, hashed anew', rehashed('drawn', { seed: hex(secretOf('other')) })],
  ['another value of a party, hashed anew', rehashed('part-revealed', { value: hex(secretOf('other')) })],
  ['a refusal before its time, hashed anew', rehashed('part-refused', { at: '2026-11-21T08:03:10.000Z' })],
  ['a reserve out of turn, hashed anew', rehashed('passed-over', { next: 1 })],
]

async function tamper(plant: (bundle: Bundle) => unknown): Promise<Uint8Array> {
  const whole = await play({ count: 50, refuses: true, passes: 1 })
  const bundle = JSON.parse(Buffer.from(whole).toString()) as Bundle
  plant(bundle)
  return Buffer.from(JSON.stringify(bundle))
}

describe('a draw', () => {
  it('is recomputed by both verifiers from the published bundle, with the same order', async () => {
    const bundles = await Promise.all(draws.map(play))
    const inBrowser = bundles.map(verifyDraw)
    inBrowser.forEach((verdict, index) =>
      expect(verdict).toMatchObject({ ok: true, state: 'settled', tickets: draws[index]!.count }),
    )
    if (python) expect(verifyInPython(bundles)).toEqual(inBrowser)
  })

  it('is recomputed in a worker, where the stack is small, for any number of tickets', async () => {
    const bundle = await play({ count: 70_000, places: 5 })
    const tool = pathToFileURL(join(import.meta.dirname, '../../tools/verify-draw.mjs')).href
    const program = `const { parentPort, workerData } = require('node:worker_threads')
import(${JSON.stringify(tool)}).then(({ verifyDraw }) => parentPort.postMessage(verifyDraw(workerData).ok))`
    const worker = new Worker(program, { eval: true, workerData: bundle, resourceLimits: { stackSizeMb: 0.5 } })
    const [ok] = (await once(worker, 'message')) as [boolean]
    await worker.terminate()
    expect(ok).toBe(true)
  })

  it('is refused by both with one changed bit, anywhere', async () => {
    const bundle = await play({ count: 6, refuses: true, passes: 2 })
    const tampered: Uint8Array[] = []
    // Each byte with one of its bits, and each bit of some bytes.
    for (let place = 0; place < bundle.length * 8; place += place % 1001 < 8 ? 1 : 7) {
      const changed = Uint8Array.from(bundle)
      changed[place >> 3]! ^= 1 << (place & 7)
      if (verifyDraw(changed).ok) expect.fail(`bit ${place} was not noticed`)
      if (place % 15 === 0) tampered.push(changed)
    }
    if (python) expect(verifyInPython(tampered).filter(({ ok }) => ok)).toEqual([])
  }, 60_000)

  it.each(plants)('is refused with %s', async (_what, plant) => {
    expect(verifyDraw(await tamper(plant)).ok).toBe(false)
  })

  it.runIf(python)('is refused in Python with all of these', async () => {
    const bundles = await Promise.all(plants.map(([, plant]) => tamper(plant)))
    expect(verifyInPython(bundles).filter(({ ok }) => ok)).toEqual([])
  })
})

type Bundle = { draw: string; record: { number: number; body: string; hash: string }[]; tickets: string[] }

/** Rewrites the whole chain around a changed line. */
function rehashed(kind: string, change: object): (bundle: Bundle) => void {
  return (bundle) => {
    let previous: Uint8Array | null = null
    for (const entry of bundle.record) {
      const line = JSON.parse(entry.body) as { kind: string }
      if (line.kind === kind) entry.body = JSON.stringify({ ...line, ...change })
      previous = entryHash(previous, entry.number, entry.body)
      entry.hash = hex(previous)
    }
  }
}

describe('the tree', () => {
  it('proves every ticket, and no other, for any number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 80 }), fc.nat(), fc.nat(255), (count, any, bit) => {
        const leaves = leavesOf('k3v9x0qmtz', 1, holdersOf(count))
        const index = any % count
        const leaf = Buffer.from(leaves.subarray(index * 32, index * 32 + 32))
        const at = { leaf, index, count, path: pathOf(leaves, index) }
        expect(isInTree(rootOf(leaves), at)).toBe(true)
        const changed = Buffer.from(leaf)
        changed[bit >> 3]! ^= 1 << (bit & 7)
        expect(isInTree(rootOf(leaves), { ...at, leaf: changed })).toBe(false)
        expect(isInTree(rootOf(leaves), { ...at, index: index + 1 })).toBe(false)
      }),
      { numRuns: 60 },
    )
  })
})

describe('the order', () => {
  it('holds every ticket once, for any key', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.nat(200), async (key, count) => {
        const order = await orderOf(key, count)
        expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
      }),
      { numRuns: 50 },
    )
  })

  it('uses words of HMAC-SHA256 that match another implementation', () => {
    const key = secretOf('key')
    const next = wordsOf(key)
    for (let counter = 0n; counter < 3n; counter++) {
      const bytes = Buffer.alloc(8)
      bytes.writeBigUInt64BE(counter)
      expect(next()).toBe(createHmac('sha256', key).update(bytes).digest().readUInt32BE())
    }
  })

  it.each([
    [3, [2 ** 32 - 1, 4], 1],
    [2 ** 31 + 1, [2 ** 31 + 1, 2 ** 32 - 1, 7], 7],
    [1, [2 ** 32 - 1], 0],
    [4, [2 ** 32 - 1], 3],
  ])('rejects words above the last multiple of %i', (bound, words, expected) => {
    const left = [...words]
    expect(below(bound, () => left.shift()!)).toBe(expected)
    expect(left).toEqual([])
  })
})
