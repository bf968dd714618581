import './tables.ts'
import '../../ad/server/tables.ts'
import '../../conversations/server/tables.ts'
import { sql, type RawBuilder } from 'kysely'
import { getCatalogue, vehicleTitle, type Catalogue } from '#features/catalog/contract.ts'
import { findAttachedFiles } from '#features/files/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatRelative } from '#kit/jalali.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { afterKeyset, keysetPage, readKeyset, writeKeyset } from '#platform/keyset.ts'
import { pictureAlt } from '../../ad/picture-alt.ts'
import { lastWords, otherName } from '../../conversations/server/find-threads.ts'
import { signalThreads } from '../../conversations/server/live.ts'
import { attachedToMessages } from '../../conversations/server/message-picture.ts'
import { threadPath } from '../../conversation-addresses.ts'
import type { InboxQuery } from '../inbox-query.ts'
import { searchWords } from '../stock-query.ts'
import { noteAction } from './panel-actions.ts'
import type { PanelDealer } from './panel-context.ts'
import { trimsNamed } from './find-stock.ts'
import { threadAssignedNotice } from './notices.ts'
import { findStaff } from './staff.ts'

const shownThreads = 30
const answerDays = 30

/** The last message of a thread that is not closed is the buyer's. */
const waits = sql<boolean>`(conversation.closed_at is null and last.author = 'buyer')`

/** One word of a search: a part of the car's name, the number of the buyer, or a message. */
function hasWord(catalogue: Catalogue, word: string): RawBuilder<boolean> {
  const trims = trimsNamed(catalogue, word)
  const number = /^\d{1,6}$/.test(word) ? Number(word) : null
  const part = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`(ad.trim_id = any(${trims}::integer[]) or conversation.buyer_number = ${number}::integer
    or exists (select from conversation_message as said
      where said.conversation_id = conversation.id and said.body ilike ${part}))`
}

type Question = { personId: bigint; query: InboxQuery }

/** Loads the threads about a dealer's cars, the latest message first, with its answer times. */
export async function findInbox(ctx: RequestContext, dealer: PanelDealer, { personId, query: request }: Question) {
  const { db, now } = ctx
  const { filter, words, person, after } = request
  const cursor = readKeyset(after)
  const catalogue = await getCatalogue(db)
  // Who waits longest comes first.
  const order = filter === 'waiting' ? 'asc' : 'desc'
  let query = db
    .selectFrom('conversation')
    .innerJoin('ad', 'ad.id', 'conversation.ad_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('conversation_message')
          .leftJoin('conversation_offer', 'conversation_offer.message_id', 'conversation_message.id')
          .select(['conversation_message.id', 'author', 'kind', 'body', 'amount_rial'])
          .whereRef('conversation_message.conversation_id', '=', 'conversation.id')
          .orderBy('conversation_message.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['conversation.id', 'conversation.public_id', 'buyer_number', 'last_at', 'seller_unread'])
    .select(['conversation.seller_id', 'ad.trim_id', 'ad.pictures'])
    .select(['last.id as last_id', 'last.author', 'last.kind', 'last.body', 'last.amount_rial'])
    .select(waits.as('waits'))
    .where('ad.gallery_id', '=', dealer.id)
    .orderBy('last_at', order)
    .orderBy('conversation.id', order)
    .limit(shownThreads + 1)
  if (filter === 'waiting') query = query.where(waits)
  if (filter === 'unread') query = query.where('seller_unread', '>', 0)
  if (filter === 'mine') query = query.where('conversation.seller_id', '=', personId)
  if (person !== null) query = query.where('conversation.seller_id', '=', person)
  for (const word of searchWords(words)) query = query.where(hasWord(catalogue, word))
  if (cursor)
    query = query.where(afterKeyset(cursor, { column: 'last_at', id: 'conversation.id', order, type: 'timestamptz' }))
  const [rows, staff, times] = await Promise.all([query.execute(), findStaff(ctx, dealer), findTimes(db, dealer, now)])
  const { rows: shown, next } = keysetPage(rows, shownThreads, ({ last_at, id }) => writeKeyset(last_at.getTime(), id))
  const wordless = shown.flatMap(({ kind, body, last_id }) => (kind === 'text' && body === '' ? last_id : []))
  const pictured = await findAttachedFiles(db, attachedToMessages, wordless)
  return {
    staff,
    facts: times.facts,
    waiting: times.waiting,
    next,
    threads: shown.map((row) => {
      const ad = vehicleTitle(catalogue, row.trim_id)
      const [picture = null] = row.pictures
      return {
        id: row.public_id,
        other: otherName('seller', { number: row.buyer_number, gallery: null }),
        ad,
        last: `${row.author === 'seller' ? 'نمایشگاه: ' : ''}${lastWords(row, pictured.has(row.last_id))}`,
        at: formatRelative(row.last_at, now),
        unread: row.seller_unread,
        picture,
        alt: picture ? pictureAlt(picture, ad) : ad,
        assigned: String(row.seller_id),
        assignee: staff.find(({ value }) => value === String(row.seller_id))?.label ?? null,
        waiting: row.waits,
      }
    }),
  }
}

/** Returns how fast a dealer answers: waiting threads, answered share and median of the last days. */
async function findTimes(db: Db, dealer: PanelDealer, now: Date) {
  const since = new Date(now.getTime() - answerDays * dayMs)
  const { rows } = await sql<{ waiting: number; started: number; answered: number; minutes: number | null }>`
    select count(*) filter (where conversation.closed_at is null and last.author = 'buyer')::int as waiting,
      count(*) filter (where started_at > ${since})::int as started,
      count(answered_at) filter (where started_at > ${since})::int as answered,
      (percentile_cont(0.5) within group (order by extract(epoch from answered_at - started_at) / 60)
        filter (where answered_at is not null and started_at > ${since}))::float8 as minutes
    from conversation join ad on ad.id = conversation.ad_id
    join lateral (select author from conversation_message where conversation_id = conversation.id
      order by id desc limit 1) as last on true
    where ad.gallery_id = ${dealer.id}`.execute(db)
  const { waiting, started, answered, minutes } = rows[0]!
  const facts = [
    { label: 'منتظر پاسخ', value: formatInteger(waiting) },
    { label: `گفت‌وگوی ${toPersianDigits(answerDays)} روز اخیر`, value: formatInteger(started) },
    { label: 'پاسخ‌داده‌شده', value: formatInteger(answered) },
    { label: 'زمان معمول اولین پاسخ', value: minutes === null ? 'ثبت نشده' : waitText(minutes) },
  ]
  return { facts, waiting }
}

const waitText = (minutes: number): string =>
  minutes < 90
    ? `${formatInteger(Math.max(1, Math.round(minutes)))} دقیقه`
    : `${formatInteger(Math.round(minutes / 60))} ساعت`

type Assigning = { personId: bigint; threadId: string; to: string }

/**
 * Hands a thread over to a colleague, who is notified. Returns false when the thread is not about a
 * car of the dealer, or the colleague does not work there or is the buyer.
 */
export async function assignThread(
  ctx: RequestContext,
  dealer: PanelDealer,
  { personId, threadId, to }: Assigning,
): Promise<boolean> {
  const staff = await findStaff(ctx, dealer)
  if (!staff.some(({ value }) => value === to)) return false
  const catalogue = await getCatalogue(ctx.db)
  return inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .selectFrom('conversation')
      .innerJoin('ad', 'ad.id', 'conversation.ad_id')
      .select(['conversation.id', 'conversation.seller_id', 'buyer_id', 'ad.trim_id'])
      .where('conversation.public_id', '=', threadId)
      .where('ad.gallery_id', '=', dealer.id)
      .forUpdate('conversation')
      .executeTakeFirst()
    const colleague = BigInt(to)
    if (!row || row.buyer_id === colleague) return false
    if (row.seller_id === colleague) return true
    await trx.updateTable('conversation').set({ seller_id: colleague }).where('id', '=', row.id).execute()
    signalThreads(trx, row.seller_id, colleague)
    await noteAction(trx, { galleryId: dealer.id, personId, act: 'thread.assign' }, ctx.now)
    if (colleague === personId) return true
    const data = { ad: vehicleTitle(catalogue, row.trim_id), gallery: dealer.name }
    const key = `thread-assigned:${row.id}:${to}:${ctx.now.getTime()}`
    await notify(trx, ctx, { personId: colleague, notice: threadAssignedNotice, data, link: threadPath(threadId), key })
    return true
  })
}
