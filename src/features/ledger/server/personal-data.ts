import { sql } from 'kysely'
import './tables.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { ErasureBlocker } from '#platform/manifest.ts'
import { findBalances } from './balances.ts'
import { findMovements } from './read-ledger.ts'

/** Exports a person's movements, newest first, with current balances. */
export async function exportPersonalData({ db }: { db: Db }, personId: bigint) {
  const text = (rial: bigint) => String(rial)
  const { cash, gift, held } = await findBalances(db, personId)
  const { movements } = await findMovements(db, { personId }, { before: null, size: 100_000 })
  const holds = await db
    .selectFrom('ledger_hold')
    .select(['cash_rial', 'gift_rial', 'state', 'made_at', 'expires_at', 'ended_at'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
  return {
    balancesRial: { cash: text(cash), gift: text(gift), held: text(held) },
    movements: movements.map(({ kind, at, about, cashRial, giftRial, heldRial }) => ({
      kind,
      at,
      about,
      cashRial: text(cashRial),
      giftRial: text(giftRial),
      heldRial: text(heldRial),
    })),
    holds: holds.map((hold) => ({ ...hold, cash_rial: text(hold.cash_rial), gift_rial: text(hold.gift_rial) })),
  }
}

/** Money prevents deleting the account: it must be spent or withdrawn first. */
export async function findMoneyBlocker(db: Db, personId: bigint): Promise<ErasureBlocker | null> {
  const { cash, held } = await findBalances(db, personId)
  if (held > 0n)
    return {
      code: 'money-held',
      text: 'بخشی از پول کیف پولتان برای یک پرداخت یا برداشت کنار گذاشته شده است. وقتی آن کار تمام شد، می‌توانید حساب را حذف کنید.',
    }
  if (cash > 0n) return { code: 'money-left', text: 'کیف پول شما موجودی دارد. اول آن را خرج یا برداشت کنید.' }
  return null
}

/** Anonymises the ledger, which stays. */
export async function erasePersonalData(trx: Trx, personId: bigint): Promise<void> {
  await trx
    .updateTable('ledger_account')
    .set({ key: sql`'erased:' || id`, person_id: null })
    .where('person_id', '=', personId)
    .execute()
  await trx.updateTable('ledger_hold').set({ person_id: null }).where('person_id', '=', personId).execute()
}
