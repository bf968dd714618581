import {
  announceTimedLottery,
  revealTimedPart,
  closeTimedEntries,
  startTimedLottery,
} from '#features/lottery/contract.ts'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { cashOf, platformAccount, postTransfer } from '#features/ledger/contract.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { TestDb } from '../../../tests/support/database.ts'
import { aPerson } from '../../../tests/support/market.ts'
import type { CarContent } from './content.ts'
import { drawToRound, publishCarDraft, writeCar, writeRound } from './server/cars.ts'
import './server/tables.ts'

let made = 0

/** Returns a valid national code that no other test buyer has. */
export function nationalCodeOf(number: number): string {
  const nine = String(200_000_000 + number)
  const sum = [...nine].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0)
  const rest = sum % 11
  return `${nine}${rest < 2 ? rest : 11 - rest}`
}

/** Creates an eligible buyer with money in the wallet. */
export async function aBuyer(test: TestDb, { nationalCode = nationalCodeOf(++made), cash = 90_000_000_000n } = {}) {
  const { id: personId } = await aPerson(test)
  await test.db
    .updateTable('person')
    .set({
      first_name: 'مریم',
      last_name: 'احمدی',
      national_code_sealed: test.secrets.seal(nationalCode),
      birth_day: '1370/01/02',
    })
    .where('id', '=', personId)
    .execute()
  await inTransaction(test.db, (trx) =>
    postTransfer(trx, {
      kind: 'gift',
      key: `imported-buyer:${personId}`,
      at: test.now,
      entries: [
        { account: cashOf(personId), amountRial: cash },
        { account: platformAccount('gifts', 'test'), amountRial: -cash },
      ],
    }),
  )
  return { personId, nationalCode }
}

export const testContent = (over: Partial<CarContent> = {}): CarContent => ({
  title: 'تویوتا کرولا هیبرید',
  trim: 'toyota-corolla-1-8-hybrid',
  year: 2025,
  colour: 'white',
  origin: 'ژاپن',
  engine: 'hybrid',
  portRial: '21500000000',
  settled: {},
  importer: { name: 'واردات نمونه', phone: '021-00000001', cities: 'تهران' },
  warranty: '۲۴ ماه',
  parts: 'موجود',
  deliverFrom: 30,
  deliverTo: 60,
  source: 'اعلام واردکننده',
  demo: false,
  ...over,
})

const hourMs = 3_600_000

/**
 * Creates a round that opened an hour ago and closes in ten, with two cars of `capacity` each; its
 * lottery takes tickets.
 */
export async function aRound(test: TestDb, { capacity = 1, now = test.now } = {}) {
  await loadCatalogue(test.db)
  const number = ++made
  const [opensAt, closesAt] = [new Date(now.getTime() - hourMs), new Date(now.getTime() + 10 * hourMs)]
  return inTransaction(test.db, async (trx) => {
    const round = await writeRound(trx, { title: 'دورهٔ آزمون', opensAt, closesAt, now })
    const slugs = [`car-a-${number}`, `car-b-${number}`]
    const cars: bigint[] = []
    for (const [index, slug] of slugs.entries()) {
      const content = testContent(
        index === 0 ? {} : { title: 'کیا اسپورتیج', engine: 'e1500', trim: 'kia-sportage-gen-4-2-0' },
      )
      const id = await writeCar(trx, { slug, roundId: round.id, content, capacity, now })
      await publishCarDraft(trx, { carId: id, reason: null, now })
      cars.push(id)
    }
    const { drawId } = await announceTimedLottery(
      trx,
      { secrets: test.secrets, now },
      {
        title: 'قرعه‌کشی آزمون',
        rules: 'ترتیب نوبت',
        places: capacity * 2,
        mostEach: 1,
        closesAt,
        revealBy: new Date(closesAt.getTime() + hourMs),
        parts: [{ kind: 'number', name: 'شاخص' }],
        substitute: 'شاخص دیگر',
      },
    )
    await drawToRound(trx, round.id, drawId)
    return { ...round, drawId, closesAt, slugs: slugs as [string, string], cars: cars as [bigint, bigint] }
  })
}

/** Signs the steps of a round's lottery; its jobs and events run with the next jobs. */
export async function drawRound(
  test: TestDb,
  drawId: bigint,
  { now, run }: { now: Date; run: () => Promise<unknown> },
) {
  await inTransaction(test.db, (trx) => closeTimedEntries(trx, test, drawId))
  await run()
  await inTransaction(test.db, (trx) => revealTimedPart(trx, { now }, { drawId, part: 1, value: '2874115.3' }))
  await inTransaction(test.db, (trx) => startTimedLottery(trx, test, drawId))
  await run()
}
