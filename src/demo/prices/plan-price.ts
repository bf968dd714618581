import { sql } from 'kysely'
import type { Day } from '#kit/day.ts'
import type { Db } from '#platform/database/database.ts'

type PlanPrice = { trimId: number; rial: bigint; from: Day; source: string; now: Date }

/** Stores the price of an invented plan as the factory price, so that the plan and the price table agree. */
export async function writePlanPrice(db: Db, { trimId, rial, from, source, now }: PlanPrice): Promise<void> {
  await sql`
    insert into factory_price (trim_id, price_rial, valid_from, source, entered_at, demo)
    values (${trimId}, ${rial}, ${from}, ${source}, ${now}, true)`.execute(db)
}
