import '#features/identity/server/tables.ts'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { cashOf, platformAccount, postTransfer } from '#features/ledger/contract.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { TestDb } from '../../../tests/support/database.ts'
import { aPerson } from '../../../tests/support/market.ts'
import type { PlanContent } from './plan.ts'
import { setCapacity } from './server/capacity.ts'
import { publishDraft, writePlan } from './server/write-plan.ts'
import { testContent } from './test-plan.ts'
import './server/tables.ts'

let made = 0

/** A valid national code that no other buyer of the tests has. */
export function nationalCodeOf(number: number): string {
  const nine = String(100_000_000 + number)
  const sum = [...nine].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0)
  const rest = sum % 11
  return `${nine}${rest < 2 ? rest : 11 - rest}`
}

/** A person with all data that plans need, and with money; another national code each time. */
export async function aBuyer(test: TestDb, { nationalCode = nationalCodeOf(++made), cash = 50_000_000_000n } = {}) {
  const { id: personId } = await aPerson(test)
  const city = await test.db.selectFrom('city').select('id').where('slug', '=', 'tehran').executeTakeFirst()
  await test.db
    .updateTable('person')
    .set({
      first_name: 'مریم',
      last_name: 'احمدی',
      national_code_sealed: test.secrets.seal(nationalCode),
      birth_day: '1370/01/02',
      city_id: city?.id ?? null,
    })
    .where('id', '=', personId)
    .execute()
  if (cash > 0n) {
    await inTransaction(test.db, (trx) =>
      postTransfer(trx, {
        kind: 'gift',
        key: `sale-buyer:${personId}`,
        at: test.now,
        entries: [
          { account: cashOf(personId), amountRial: cash },
          { account: platformAccount('gifts', 'test'), amountRial: -cash },
        ],
      }),
    )
  }
  return { personId, nationalCode }
}

type PlanOver = { content?: Partial<PlanContent>; cars?: number; draft?: boolean; slug?: string }

/** A published plan with one agency in Tehran that has `cars` of each colour; the catalogue is loaded. */
export async function aPlan(test: TestDb, { content: over = {}, cars = 2, draft = false, slug }: PlanOver = {}) {
  await loadCatalogue(test.db)
  const content = testContent(over)
  const city = await test.db.selectFrom('city').select('id').where('slug', '=', 'tehran').executeTakeFirstOrThrow()
  const { id: agencyId } = await test.db
    .insertInto('sale_agency')
    .values({
      code: String(1000 + ++made),
      name: 'نمایندگی نمونه',
      city_id: city.id,
      address: 'خیابان آزادی',
      phone: '02166000000',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const plan = await inTransaction(test.db, async (trx) => {
    const written = await writePlan(trx, { slug: slug ?? `test-plan-${made}`, content, now: test.now })
    for (const { slug: trim } of content.trims) {
      for (const { key: colour } of content.colours) {
        await setCapacity(trx, { planId: written.id, trim, colour, agencyId }, cars)
      }
    }
    if (!draft) await publishDraft(trx, { planId: written.id, content, reason: null, now: test.now })
    return written
  })
  return { ...plan, agencyId, content, trim: content.trims[0]!.slug, slug: slug ?? `test-plan-${made}` }
}

export const applicant = {
  fatherName: 'حسن',
  landline: '02188000000',
  address: 'تهران، خیابان آزادی، پلاک ۱',
  oldCar: null,
}
