import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { noEffects, type Effects } from '../valuation/effects.ts'
import { noFactors } from '../valuation/uncertainty.ts'
import './tables.ts'

const ppm = z.number()
const savedSchema = z.object({
  body: z.record(z.string(), ppm),
  insuranceMonth: ppm,
  rideHailing: ppm,
  colour: z.array(z.tuple([z.string(), ppm])),
  place: z.array(z.tuple([z.string(), ppm])),
  spread: z.object({ high: z.number(), medium: z.number(), low: z.number() }).default(noFactors),
})

/** Stores the effects of the whole market for valuations of single cars, until the next run. */
export async function saveEffects(db: Db, effects: Effects, now: Date): Promise<void> {
  const saved: z.input<typeof savedSchema> = { ...effects, colour: [...effects.colour], place: [...effects.place] }
  await sql`
    insert into market_effects (effects, learnt_at) values (${JSON.stringify(saved)}::jsonb, ${now})
    on conflict (id) do update set effects = excluded.effects, learnt_at = excluded.learnt_at`.execute(db)
}

/** Returns the effects of the last run; published values before the first. */
export async function readEffects(db: Db): Promise<Effects> {
  const row = await db.selectFrom('market_effects').select('effects').executeTakeFirst()
  if (!row) return noEffects
  const { colour, place, body, ...numbers } = savedSchema.parse(row.effects)
  return { ...numbers, body: { ...noEffects.body, ...body }, colour: new Map(colour), place: new Map(place) }
}
