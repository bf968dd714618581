import './tables.ts'
import '../../ad/server/tables.ts'
import { sql } from 'kysely'
import { getCatalogue } from '#features/catalog/contract.ts'
import { findAttachedFiles } from '#features/files/contract.ts'
import { tehranDaysBetween, formatDate, formatDateTime, formatTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { adPath } from '../../addresses.ts'
import { threadPath, visitCalendarPath } from '../../conversation-addresses.ts'
import { adStateNames, type AdState } from '../../ad/ad-states.ts'
import { hideContacts } from '../../ad/hide-contacts.ts'
import { selectFullAds, type FullAdRow } from '../../ad/server/ad-rows.ts'
import { presentCard } from '../../ad/server/present-card.ts'
import { offerActionsOf, offerStanding } from '../offer-states.ts'
import { isOddOffer, isOnOffer, shownMessages, silenceOf, type MessageKind, type Party } from '../rules.ts'
import {
  missedText,
  offerWords,
  quickReplies,
  silenceTexts,
  visitPlaceText,
  visitWords,
  warningTexts,
  type QuickReply,
} from '../texts.ts'
import type { MessageDay, MessageView, OfferView, ThreadView, VisitView } from '../thread-view.ts'
import { visitActionsOf, visitStanding } from '../visit-states.ts'
import { findBlocks } from './blocks.ts'
import { countMissed } from './visits.ts'
import { otherName } from './find-threads.ts'
import { isParty, partiesOf } from './party.ts'
import { attachedToMessages } from './message-picture.ts'

type Choice = { threadId: string; personId: bigint; before?: bigint | null }

/** Loads a thread with its last messages for a party; throws not-found for everyone else. */
export async function getThread({ db, now }: Pick<RequestContext, 'db' | 'now'>, target: Choice) {
  const { threadId, personId, before = null } = target
  const row = await db
    .selectFrom('conversation')
    .selectAll()
    .where('public_id', '=', threadId)
    .where(isParty(personId))
    .executeTakeFirst()
  if (!row) throw notFound()
  const { side, ownId, otherId } = partiesOf(row, personId)
  const [catalogue, blocks, ad, match] = await Promise.all([
    getCatalogue(db),
    findBlocks(db, { personId: ownId, otherId }),
    selectFullAds(db)
      .select(sql<string | null>`(select name from gallery where gallery.id = ad.gallery_id)`.as('gallery'))
      .where('id', '=', row.ad_id)
      .executeTakeFirstOrThrow(),
    findMessages(db, row.id, before),
  ])
  const shown = match.slice(0, shownMessages)
  const files = await findAttachedFiles(
    db,
    attachedToMessages,
    shown.map(({ id }) => id),
  )
  const silence = silenceOf({ closed: row.closed_at !== null, blocks, adState: ad.state })
  const context: Reading = { side, ad: ad.state, priceRial: ad.price_rial, threadId, now, mayAct: silence === null }
  const messages = shown
    .toReversed()
    .map((message) => ({ at: message.at, view: presentMessage(message, files.get(message.id) ?? [], context) }))
  const own = shown.filter(({ author }) => author === side)
  const lastOf = (kind: MessageKind) => String(own.find((message) => message.kind === kind)?.id ?? '')
  const otherRead = side === 'buyer' ? row.seller_read_id : row.buyer_read_id
  const read = own.find(({ id }) => id <= otherRead)
  // A single missed visit may be a quarrel.
  const missed = await countMissed(db, otherId, { besides: row.id, now })
  const view: ThreadView = {
    id: threadId,
    side,
    adId: ad.public_id,
    missed: missed > 1 ? missedText(missed) : null,
    other: otherName(side, { number: row.buyer_number, gallery: ad.gallery }),
    ad: presentThreadAd(ad, presentCard(ad, catalogue, now)),
    days: byDay(messages, now),
    readUpTo: read ? String(read.id) : null,
    lastOwn: own[0] ? String(own[0].id) : '',
    lastOffer: lastOf('offer'),
    lastVisit: lastOf('visit'),
    older: match.length > shownMessages ? `${threadPath(threadId)}?before=${shown.at(-1)!.id}` : null,
    silence: silence && silenceTexts[silence],
    blocked: silence === 'blocked-by-me',
    bargains: silence === null && isOnOffer(ad.state),
    // Quick replies concern a car that is still for sale.
    quick: (Object.keys(quickReplies) as QuickReply[])
      .filter((key) => quickReplies[key].side === side && isOnOffer(ad.state))
      .map((key) => ({ key, text: quickReplies[key].text })),
  }
  return { view, row: { id: row.id, publicId: threadId, side, personId, otherId } }
}

type Match = Awaited<ReturnType<typeof findMessages>>[number]

/** Lists messages before a given one, newest first; one more than a page. */
export function findMessages(db: Db, conversationId: bigint, before: bigint | null) {
  let query = db
    .selectFrom('conversation_message')
    .leftJoin('conversation_offer as offer', 'offer.message_id', 'conversation_message.id')
    .leftJoin('conversation_visit as visit', 'visit.message_id', 'conversation_message.id')
    .select(['conversation_message.id', 'author', 'kind', 'body', 'at', 'warning'])
    .select(['offer.amount_rial', 'offer.asked_rial', 'offer.state as offer_state'])
    .select(['visit.visit_at', 'visit.place', 'visit.state as visit_state'])
    .where('conversation_message.conversation_id', '=', conversationId)
    .orderBy('conversation_message.id', 'desc')
    .limit(shownMessages + 1)
  if (before !== null) query = query.where('conversation_message.id', '<', before)
  return query.execute()
}

type Reading = { side: Party; ad: AdState; priceRial: bigint | null; threadId: string; now: Date; mayAct: boolean }

function presentMessage(message: Match, files: string[], reading: Reading): MessageView {
  const { id, author, body, at, warning } = message
  return {
    id: String(id),
    mine: author === reading.side,
    // Hide again on reading: the rules may have improved since the message was written.
    body: hideContacts(body),
    time: formatTime(at),
    warning: warning && warningTexts[warning],
    files,
    offer: presentOffer(message, reading),
    visit: presentVisit(message, reading),
  }
}

function presentOffer(
  { author, at, amount_rial: amount, asked_rial: request, offer_state: state }: Match,
  { side, ad, priceRial, now, mayAct }: Reading,
): OfferView | null {
  if (amount === null || state === null) return null
  const standing = offerStanding({ state, madeAt: at }, ad, now)
  const open = standing === 'made'
  const changed = open && request !== null && priceRial !== null && request !== priceRial
  return {
    amount: formatMoney(amount),
    about: changed
      ? `قیمت آگهی بعد از این پیشنهاد ${formatMoney(priceRial)} شده است.`
      : isOddOffer(amount, request)
        ? 'بیشتر از دو برابر قیمت آگهی است؛ قبل از قبول کردن، مبلغ را با طرف مقابل قطعی کنید.'
        : null,
    state: offerWords[standing],
    tone: standing === 'taken' ? 'good' : open ? 'info' : 'plain',
    acts: offerActionsOf(standing, side, author).flatMap((action) => (action === 'counter' || !mayAct ? [] : [action])),
  }
}

function presentVisit(
  { id, author, visit_at, place, visit_state: state }: Match,
  { side, ad, now, threadId, mayAct }: Reading,
): VisitView | null {
  if (visit_at === null || place === null || state === null) return null
  const standing = visitStanding({ state, at: visit_at }, ad, now)
  return {
    time: formatDateTime(visit_at),
    place: visitPlaceText(place),
    state: visitWords[standing],
    tone: standing === 'agreed' ? 'good' : standing === 'proposed' ? 'info' : 'plain',
    acts: mayAct ? visitActionsOf(standing, side, author) : [],
    calendar: standing === 'agreed' ? visitCalendarPath(threadId, String(id)) : null,
  }
}

export function presentThreadAd(ad: FullAdRow, card: ReturnType<typeof presentCard>): ThreadView['ad'] {
  const open = ['published', 'sold', 'expired'].includes(ad.state)
  return {
    title: card.title,
    facts: card.facts[0] ?? '',
    price: { before: card.price.before, toman: card.price.toman },
    href: open ? adPath(ad.gallery_slug, ad.public_id) : null,
    state: ad.state === 'published' ? null : (adStateNames[ad.state] ?? null),
    picture: card.picture,
    alt: card.alt,
  }
}

function byDay(messages: readonly { at: Date; view: MessageView }[], now: Date): MessageDay[] {
  const days: MessageDay[] = []
  for (const { at, view } of messages) {
    const ago = tehranDaysBetween(at, now)
    const day = ago === 0 ? 'امروز' : ago === 1 ? 'دیروز' : formatDate(at)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(view)
    else days.push({ day, messages: [view] })
  }
  return days
}
