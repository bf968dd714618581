import './tables.ts'
import '../../ad/server/tables.ts'
import { sql } from 'kysely'
import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { findAttachedFiles } from '#features/files/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { formatRelative } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import { cutText } from '#kit/cut-text.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { keysetPage, readKeyset, writeKeyset } from '#platform/keyset.ts'
import { pictureAlt } from '../../ad/picture-alt.ts'
import { shownThreads, type MessageKind, type Party } from '../rules.ts'
import { deletedText } from '../texts.ts'
import type { ThreadRow } from '../thread-view.ts'
import { attachedToMessages } from './message-picture.ts'
import { isOwnThread, isSellerParty } from './party.ts'

/**
 * Returns the name of the other party. Real names stay hidden: the seller distinguishes buyers of
 * an ad by number.
 */
export const otherName = (party: Party, { number, gallery }: { number: number; gallery: string | null }): string =>
  party === 'seller' ? `خریدار ${toPersianDigits(number)}` : (gallery ?? 'فروشنده')

type Choice = { after?: string | null }

/** Lists a person's threads, the latest message first. */
export async function findThreads(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  personId: bigint,
  { after = null }: Choice = {},
): Promise<{ threads: ThreadRow[]; next: string | null }> {
  const cursor = readKeyset(after)
  let query = db
    .selectFrom('conversation')
    .innerJoin('ad', 'ad.id', 'conversation.ad_id')
    .leftJoin('gallery', 'gallery.id', 'ad.gallery_id')
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
    .select(['conversation.id', 'conversation.public_id', 'buyer_id', 'buyer_number', 'last_at'])
    .select(['buyer_unread', 'seller_unread', 'ad.trim_id', 'ad.pictures', 'gallery.name as gallery'])
    .select(['last.id as last_id', 'last.author', 'last.kind', 'last.body', 'last.amount_rial'])
    .where(isOwnThread(personId))
    .orderBy('last_at', 'desc')
    .orderBy('conversation.id', 'desc')
    .limit(shownThreads + 1)
  if (cursor)
    query = query.where(sql<boolean>`(last_at, conversation.id) < (${new Date(Number(cursor.at))}, ${cursor.id})`)
  const [rows, catalogue] = await Promise.all([query.execute(), getCatalogue(db)])
  const { rows: shown, next } = keysetPage(rows, shownThreads, ({ last_at, id }) => writeKeyset(last_at.getTime(), id))
  // A message without text was a picture, or was deleted.
  const wordless = shown.flatMap(({ kind, body, last_id }) => (kind === 'text' && body === '' ? last_id : []))
  const pictured = await findAttachedFiles(db, attachedToMessages, wordless)
  return {
    threads: shown.map((row): ThreadRow => {
      const party: Party = row.buyer_id === personId ? 'buyer' : 'seller'
      const ad = vehicleTitle(catalogue, row.trim_id)
      const [picture = null] = row.pictures
      return {
        id: row.public_id,
        other: otherName(party, { number: row.buyer_number, gallery: row.gallery }),
        ad,
        last: `${row.author === party ? 'شما: ' : ''}${lastWords(row, pictured.has(row.last_id))}`,
        at: formatRelative(row.last_at, now),
        unread: party === 'buyer' ? row.buyer_unread : row.seller_unread,
        picture,
        alt: picture ? pictureAlt(picture, ad) : ad,
      }
    }),
    next,
  }
}

type Last = { kind: MessageKind; body: string; amount_rial: bigint | null }

export function lastWords({ kind, body, amount_rial }: Last, pictured: boolean): string {
  if (kind === 'offer' && amount_rial !== null) return `پیشنهاد ${formatMoney(amount_rial)}`
  if (kind === 'visit') return 'پیشنهاد قرار بازدید'
  return cutText(body.replace(/\s+/g, ' '), 120) || (pictured ? 'عکس' : deletedText)
}

/** Returns the number of threads with unread messages. */
export async function countUnreadThreads(db: Db, personId: bigint): Promise<number> {
  const { n } = await db
    .selectFrom('conversation')
    .select(sql<number>`count(*)::int`.as('n'))
    .where((is) =>
      is.or([
        is.and([is('buyer_id', '=', personId), is('buyer_unread', '>', 0)]),
        is.and([is('seller_id', '=', personId), is('seller_unread', '>', 0), isSellerParty(personId)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return n
}
