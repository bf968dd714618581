import { expect, it } from 'vitest'
import { brokenViews } from '../../../../tests/support/broken-views.ts'
import { useOwnDb } from '../../../../tests/support/database.ts'
import { aPerson } from '../../../../tests/support/market.ts'
import { whole } from '../../../../tests/support/whole.ts'
import type { InquiryKindSlug } from '../kinds.ts'
import { sweepInquiries } from './sweep.ts'
import { useInquiries } from './test-inquiries.ts'

const test = useOwnDb()
const world = useInquiries(test, { providers: ['pishkhan', 'finnotech'], timeoutMs: 600 })

const kinds: readonly InquiryKindSlug[] = [
  'fines-accumulation',
  'fines-details',
  'card-sanad',
  'plate-history',
  'tehran-car-toll-bill',
]
const seed = 65
const start = 50_000_000n
const buyers = whole ? 20 : 4

/** I8: with two providers that fail by a seed, each of the concurrent purchases is answered or refunded, never both. */
it(
  `${buyers * kinds.length} concurrent purchases against providers that fail at random`,
  { timeout: 240_000 },
  async () => {
    for (const provider of ['pishkhan', 'finnotech'] as const) world.imitation.behave(provider, { mode: 'chaos', seed })
    const people = await Promise.all(
      Array.from({ length: buyers }, async () => {
        const { id } = await aPerson(test)
        await world.giveMoney(id)
        return id
      }),
    )
    const bought = await Promise.all(
      people.flatMap((personId, person) =>
        kinds.map(async (kind, index) => {
          const digit = (person + index) % 4
          const input = { plate: `12ب3${person + 10}-6${digit}`, nationalCode: '0012345091', mobile: '09123456789' }
          const target =
            kind === 'fines-accumulation' || kind === 'tehran-car-toll-bill' ? { plate: input.plate } : input
          // Twice, as impatient people do.
          const [{ id }] = await Promise.all([
            world.register(kind, target, personId),
            world.register(kind, target, personId),
          ])
          await world.pay(id, personId)
          return id
        }),
      ),
    )
    expect(new Set(bought).size).toBe(buyers * kinds.length)
    const open = () => test.db.selectFrom('inquiry').select('id').where('ended_at', 'is', null).execute()
    for (let round = 0; round < 30 && (await open()).length > 0; round++) {
      await world.pass(60)
      await sweepInquiries({ ...world.platformOf(), db: test.db })
    }
    expect(await open()).toEqual([])
    expect(await brokenViews(test.db)).toEqual([])
    const rows = await test.db.selectFrom('inquiry').select(['person_id', 'state', 'price_rial']).execute()
    const spentBy = (personId: bigint) =>
      rows.reduce(
        (sum, row) => (row.person_id === personId && row.state !== 'refunded' ? sum + row.price_rial : sum),
        0n,
      )
    for (const personId of people) expect(await world.cash(personId)).toBe(start - spentBy(personId))
    const states = Map.groupBy(rows, ({ state }) => state)
    // The seed leads to both ends.
    expect([...states.keys()].toSorted()).toEqual(expect.arrayContaining(['done']))
    expect(rows).toHaveLength(buyers * kinds.length)
  },
)
