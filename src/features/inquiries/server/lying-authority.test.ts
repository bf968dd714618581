import { expect, it } from 'vitest'
import { brokenViews } from '../../../../tests/support/broken-views.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { oneOfEach } from '../../../../tests/support/whole.ts'
import { inquiryKind, type InquiryInput, type InquiryKindSlug } from '../kinds.ts'
import { lyingInput, lyingProvider } from './providers/lying-authority.ts'
import { allKinds, ways } from './providers/lying-ways.ts'
import { presentInquiry } from './present-inquiry.ts'
import { feeOf } from './rules.ts'
import { sweepInquiries } from './sweep.ts'
import { useInquiries } from './test-inquiries.ts'

const test = useTestDb()
const world = useInquiries(test)
const start = 50_000_000n

const inputOf = (kind: InquiryKindSlug): InquiryInput =>
  Object.fromEntries(inquiryKind(kind).inputs.map((name) => [name, lyingInput[name]]))

// Each fault on the first kind that it applies to, from the payment to its end: the page, the stored answer, and the
// final balance of the wallet.
const rows = ways.map((way) => [way.way, way, ...allKinds.find(([provider, kind]) => way.on(provider, kind))!] as const)
// `providers/lying-authority.test.ts` reads every lie. What follows a reading is the same for each lie of that reading.
const covering = oneOfEach(rows, ([, { kept, back }, provider, kind]) => [
  `${kept} ${back}`,
  `${provider} ${back}`,
  kind,
])

it.each(covering)('%s', async (_name, { lie, kept, back }, provider, kind) => {
  // The register of identity sleeps only at night.
  world.now = new Date(kept === 'refused night' ? '2026-11-21T20:00:00Z' : '2026-11-21T08:00:00Z')
  world.providers = [lyingProvider(provider, { lie: () => lie, now: () => world.now }).provider]
  const { totalRial: fee } = await feeOf(test.db, kind, world.now)
  const id = await world.buy(kind, inputOf(kind))
  if (back === 'all') {
    for (let step = 0; step < 11; step++) await world.pass(90)
    await sweepInquiries({ ...world.platformOf(), db: test.db })
  }
  const row = await world.rowOf(id)
  const view = await presentInquiry(world.context(), row)
  const cash = await world.cash()
  switch (back) {
    case 'all':
      expect([row.state, row.answer_sealed, view.answer]).toEqual(['refunded', null, null])
      expect(cash).toBe(start)
      expect(view.failure).toMatch(/\S/)
      expect(view.refunded).toMatch(/تومان$/)
      break
    case 'waits':
      expect(['running', 'needs-code']).toContain(row.state)
      expect([row.answer_sealed, view.answer]).toEqual([null, null])
      expect(cash).toBe(start - fee)
      break
    case 'share':
      expect(row.state).toBe('done')
      expect(row.missing_rial).toBeGreaterThan(0n)
      expect(cash).toBe(start - fee + row.missing_rial)
      expect(view.incomplete).toContain('به کیف پولتان برگشت')
      break
    case 'nothing':
      expect(['done', 'empty']).toContain(row.state)
      expect(view.answer).not.toBeNull()
      expect(cash).toBe(start - fee)
  }
  // Waiting inquiries are overdue by the clock of the database, which is not that of the test.
  if (back !== 'waits') expect(await brokenViews(test.db)).toEqual([])
})
