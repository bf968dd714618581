import '../tables.ts'
import type { Rial } from '#kit/money.ts'
import type { Db } from '#platform/database.ts'
import { readLines } from '../request-payment.ts'

/** The code of a payable and its whole amount without it, in rials; null when it has none. */
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
