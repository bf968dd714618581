import { sql, type Generated, type Selectable } from 'kysely'
import { randomInt } from 'node:crypto'
import type { Db, Tables } from '#platform/database/database.ts'
import type { GatewayName } from '../../gateway-names.ts'

type FakeState = 'waiting' | 'paid' | 'verified' | 'cancelled' | 'failed' | 'reversed'

declare module '#platform/database/database.ts' {
  interface Tables {
    imitated_payment: {
      id: Generated<bigint>
      gateway: GatewayName
      authority: string
      merchant: string
      amount_rial: bigint
      callback_url: string
      description: string
      order_id: string | null
      state: Generated<FakeState>
      paid_from: Date | null
      paid_at: Date | null
      made_at: Date
    }
  }
}

export type FakePayment = Selectable<Tables['imitated_payment']>

const stored = 5000n

type NewFake = {
  gateway: GatewayName
  merchant: string
  amountRial: bigint
  callbackUrl: string
  description: string
  orderId: string | null
  now: Date
}

/** `S` starts the authorities of ZarinPal's sandbox. */
const newAuthority = (gateway: GatewayName): string =>
  gateway === 'zarinpal'
    ? `S${Array.from({ length: 35 }, () => randomInt(36).toString(36)).join('')}`
    : String(randomInt(1_000_000_000, 281_474_976_710_655))

/** Stores a requested payment. */
export async function storeFake(db: Db, given: NewFake): Promise<FakePayment> {
  const row = await db
    .insertInto('imitated_payment')
    .values({
      gateway: given.gateway,
      authority: newAuthority(given.gateway),
      merchant: given.merchant,
      amount_rial: given.amountRial,
      callback_url: given.callbackUrl,
      description: given.description,
      order_id: given.orderId,
      paid_from: null,
      paid_at: null,
      made_at: given.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('imitated_payment')
    .where('id', '<=', row.id - stored)
    .execute()
  return row
}

/** Finds a payment in its current state; a slow payer's becomes paid when due. */
export async function findFake(
  db: Db,
  { gateway, authority, now }: { gateway: GatewayName; authority: string; now: Date },
): Promise<FakePayment | undefined> {
  await db
    .updateTable('imitated_payment')
    .set({ state: 'paid', paid_at: sql`paid_from` })
    .where('gateway', '=', gateway)
    .where('state', '=', 'waiting')
    .where('paid_from', '<=', now)
    .execute()
  return db
    .selectFrom('imitated_payment')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('authority', '=', authority)
    .executeTakeFirst()
}

/** Changes a payment when it is still in state `from`; concurrent changes apply once. */
export async function changeFake(
  db: Db,
  id: bigint,
  { from, to, at }: { from: FakeState; to: FakeState; at: Date },
): Promise<boolean> {
  const changed = await db
    .updateTable('imitated_payment')
    .set({ state: to, ...(to === 'paid' && { paid_at: at }) })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Lists the newest hundred paid and unverified ones. */
export const findUnverified = (db: Db, merchant: string): Promise<FakePayment[]> =>
  db
    .selectFrom('imitated_payment')
    .selectAll()
    .where('gateway', '=', 'zarinpal')
    .where('merchant', '=', merchant)
    .where('state', '=', 'paid')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
