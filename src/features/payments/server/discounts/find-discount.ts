import '../tables.ts'
import type { Rial } from '#kit/money.ts'
import type { Db } from '#platform/database/database.ts'
import { readLines } from '../request-payment.ts'

/** Finds the code of a payable and its total without it, in rials; null without one. */
export async function findDiscount(db: Db, payableId: bigint): Promise<{ code: string; beforeRial: Rial } | null> {
  const use = await db
    .selectFrom('discount_use')
    .innerJoin('discount_code', 'discount_code.id', 'code_id')
    .select(['code', 'full_lines'])
    .where('payable_id', '=', payableId)
    .executeTakeFirst()
  if (!use) return null
  return { code: use.code, beforeRial: readLines(use.full_lines).reduce((sum, line) => sum + line.amountRial, 0n) }
}
