import { sql } from 'kysely'
import type { Day } from '#kit/day.ts'
import type { Db } from '#platform/database.ts'

type PlanPrice = { trimId: number; rial: bigint; from: Day; source: string; now: Date }

/** Writes the price of a made-up plan as what the factory asks, so that the plan and the price table say the same. */
export async function writePlanPrice(db: Db, { trimId, rial, from, source, now }: PlanPrice): Promise<void> {
  await sql`
    insert into factory_price (trim_id, price_rial, valid_from, source, entered_at, demo)
    values (${trimId}, ${rial}, ${from}, ${source}, ${now}, true)`.execute(db)
}
