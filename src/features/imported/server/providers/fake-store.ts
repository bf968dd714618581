import type { ColumnType } from 'kysely'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    imitated_deposit: {
      bank: string
      request_key: string
      pending: number
      blocks: ColumnType<FakeBlock[], string, string>
      taken_rial: bigint
      made_at: Date
    }
  }
}

export type FakeBlock = { reference: string; amount: string; until: string; open: boolean }
/** What a fake bank has done under one key. */
export type FakeAccount = { pending: number; blocks: FakeBlock[]; taken: bigint }

type Key = { bank: string; request_key: string }
type Changing = { first?: FakeAccount & { at: Date }; change: (account: FakeAccount) => void }

/** Changes the state of a key, or its initial one; null without either. */
export const changeAccount = (db: Db, key: Key, { first, change }: Changing): Promise<FakeAccount | null> =>
  inTransaction(db, async (trx) => {
    if (first) await writeAccount(trx, key, first)
    const row = await trx
      .selectFrom('imitated_deposit')
      .selectAll()
      .where('bank', '=', key.bank)
      .where('request_key', '=', key.request_key)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return null
    const account = { pending: row.pending, blocks: row.blocks, taken: row.taken_rial }
    change(account)
    await trx
      .updateTable('imitated_deposit')
      .set({ pending: account.pending, blocks: JSON.stringify(account.blocks), taken_rial: account.taken })
      .where('bank', '=', key.bank)
      .where('request_key', '=', key.request_key)
      .execute()
    return account
  })

export async function writeAccount(trx: Trx, key: Key, { at, ...account }: FakeAccount & { at: Date }) {
  await trx
    .insertInto('imitated_deposit')
    .values({
      ...key,
      pending: account.pending,
      blocks: JSON.stringify(account.blocks),
      taken_rial: account.taken,
      made_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
