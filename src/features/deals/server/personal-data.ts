import './tables.ts'
import { releaseFiles } from '#features/files/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { ErasureBlocker } from '#platform/manifest.ts'
import type { AgreementContent } from '../agreement.ts'
import { heldStates } from '../states.ts'
import { documentSubject } from './documents.ts'

const ofPerson = (db: Db | Trx, personId: bigint) =>
  db.selectFrom('deal').where((is) => is.or([is('buyer_id', '=', personId), is('seller_id', '=', personId)]))

/** Exports a person's deals; of an agreement only their own values. */
export async function exportPersonalData({ db, secrets }: Pick<RequestContext, 'db' | 'secrets'>, personId: bigint) {
  const rows = await ofPerson(db, personId).selectAll().orderBy('id').execute()
  const ids = rows.map(({ id }) => id)
  const wished = await db.selectFrom('deal_wish').selectAll().where('person_id', '=', personId).orderBy('id').execute()
  const wishes = wished.map(({ words, budget_rial, at }) => ({ words, budgetRial: String(budget_rial), at }))
  if (ids.length === 0) return { deals: [], wishes }
  const [agreements, reviews, disputes, checks] = await Promise.all([
    db.selectFrom('deal_agreement').selectAll().where('deal_id', 'in', ids).execute(),
    db.selectFrom('deal_review').selectAll().where('deal_id', 'in', ids).execute(),
    db.selectFrom('deal_dispute').selectAll().where('deal_id', 'in', ids).execute(),
    db.selectFrom('deal_check').selectAll().where('deal_id', 'in', ids).execute(),
  ])
  return {
    wishes,
    deals: rows.map((row) => {
      const party = row.buyer_id === personId ? ('buyer' as const) : ('seller' as const)
      const agreement = agreements.find(({ deal_id }) => deal_id === row.id)
      const content = agreement?.content_sealed
        ? (JSON.parse(secrets.open(agreement.content_sealed)) as AgreementContent)
        : null
      const mine = <Row extends { deal_id: bigint; by_side: string }>(all: readonly Row[]) =>
        all.filter(({ deal_id, by_side }) => deal_id === row.id && by_side === party)
      return {
        id: row.public_id,
        side: party,
        car: row.title,
        state: row.state,
        payWay: row.pay_way,
        hurry: row.hurry,
        note: party === 'buyer' ? row.note : null,
        priceRial: row.price_rial && String(row.price_rial),
        depositRial: row.deposit_rial && String(row.deposit_rial),
        transferAt: row.transfer_at,
        transferPlace: row.transfer_place,
        requestedAt: row.requested_at,
        endedAt: row.ended_at,
        agreement: content && {
          self: content[party],
          plate: party === 'seller' ? content.plate : null,
          clauses: agreement!.clauses,
          signedAt: agreement![`${party}_signed_at`],
        },
        reviews: mine(reviews).map(({ stars, words, at }) => ({ stars, words, at })),
        disputes: mine(disputes).map(({ reason, words, at }) => ({ reason, words, at })),
        claims: disputes
          .filter(({ deal_id }) => deal_id === row.id)
          .map((each) => ({ words: each[`${party}_words`], at: each[`${party}_claimed_at`] })),
        checked: mine(checks).map(({ item, at }) => ({ item, at })),
      }
    }),
  }
}

/** A deposit on hold keeps both accounts. */
export async function findHeldDeal(db: Db, personId: bigint): Promise<ErasureBlocker | null> {
  const open = await ofPerson(db, personId).select('id').where('state', 'in', heldStates).limit(1).executeTakeFirst()
  return open
    ? {
        code: 'deal-open',
        text: 'در یکی از پرونده‌های خرید خودرو بیعانه کنار گذاشته شده است. بعد از تمام شدن یا لغو آن معامله می‌توانید حساب را حذف کنید.',
      }
    : null
}

/** Erases the person, their words and documents; amounts stay without a name. The job ends an open deal. */
export async function erasePersonalData(trx: Trx, personId: bigint): Promise<void> {
  const rows = await ofPerson(trx, personId).select(['id', 'buyer_id']).execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) {
    // An agreement that both have signed also belongs to the other party, who may need it as evidence.
    await trx
      .updateTable('deal_agreement')
      .set({ content_sealed: null, text_sealed: null })
      .where('deal_id', 'in', ids)
      .where((is) => is.or([is('buyer_signed_at', 'is', null), is('seller_signed_at', 'is', null)]))
      .execute()
    for (const { id, buyer_id } of rows) {
      const party = buyer_id === personId ? 'buyer' : 'seller'
      await trx.deleteFrom('deal_review').where('deal_id', '=', id).where('by_side', '=', party).execute()
      await trx
        .updateTable('deal_dispute')
        .set({ words: null })
        .where('deal_id', '=', id)
        .where('by_side', '=', party)
        .execute()
      await trx
        .updateTable('deal_dispute')
        .set({ [`${party}_words`]: null })
        .where('deal_id', '=', id)
        .execute()
    }
  }
  await trx.deleteFrom('deal_wish').where('person_id', '=', personId).execute()
  await trx.updateTable('deal').set({ buyer_id: null, note: null }).where('buyer_id', '=', personId).execute()
  await trx.updateTable('deal').set({ seller_id: null }).where('seller_id', '=', personId).execute()
  // No party is left who could need it.
  if (ids.length > 0) {
    const left = await trx
      .selectFrom('deal_document')
      .innerJoin('deal', 'deal.id', 'deal_id')
      .select('deal_document.id')
      .where('deal_id', 'in', ids)
      .where('buyer_id', 'is', null)
      .where('seller_id', 'is', null)
      .execute()
    await releaseFiles(
      trx,
      documentSubject,
      left.map(({ id }) => id),
    )
    await trx
      .updateTable('deal_agreement')
      .set({ content_sealed: null, text_sealed: null })
      .from('deal')
      .whereRef('deal.id', '=', 'deal_id')
      .where('deal_id', 'in', ids)
      .where('buyer_id', 'is', null)
      .where('seller_id', 'is', null)
      .execute()
  }
  await trx
    .updateTable('deal_agreement')
    .set({ seller_signed_by: null })
    .where('seller_signed_by', '=', personId)
    .execute()
  await trx.updateTable('deal_dispute').set({ decided_by: null }).where('decided_by', '=', personId).execute()
}
