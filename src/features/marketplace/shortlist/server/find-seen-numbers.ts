import { getCatalogue } from '#features/catalog/contract.ts'
import { formatRelative } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { dealerPath } from '../../addresses.ts'
import type { SeenNumbersView } from '../seen-numbers-view.ts'
import { findCards } from './find-cards.ts'
import '../../ad/server/tables.ts'
import '../../contact/server/tables.ts'

const maxShown = 100

/**
 * Lists visible ads and dealers whose number a person has revealed; the number itself stays on
 * their pages.
 */
export async function findSeenNumbers({ db, now }: RequestContext, personId: bigint): Promise<SeenNumbersView> {
  const [ads, dealers] = await Promise.all([adsSeen(db, personId), dealersSeen(db, personId)])
  const cards = await findCards(
    db,
    await getCatalogue(db),
    ads.map(({ public_id }) => public_id),
    now,
  )
  const seenAt = new Map(ads.map(({ public_id, at }) => [public_id, at]))
  return {
    ads: cards.map((card) => ({ card, seen: formatRelative(seenAt.get(card.id)!, now) })),
    galleries: dealers.map(({ name, slug, at }) => ({
      name,
      href: dealerPath(slug),
      seen: formatRelative(at, now),
    })),
  }
}

const adsSeen = (db: Db, personId: bigint) =>
  db
    .selectFrom('contact_reveal')
    .innerJoin('ad', 'ad.id', 'contact_reveal.ad_id')
    .select(({ fn }) => ['ad.public_id', fn.max('contact_reveal.at').as('at')])
    .where('person_id', '=', personId)
    .groupBy('ad.public_id')
    .orderBy('at', 'desc')
    .limit(maxShown)
    .execute()

const dealersSeen = (db: Db, personId: bigint) =>
  db
    .selectFrom('contact_reveal')
    .innerJoin('gallery', 'gallery.id', 'contact_reveal.gallery_id')
    .select(({ fn }) => ['gallery.name', 'gallery.slug', fn.max('contact_reveal.at').as('at')])
    .where('person_id', '=', personId)
    .where('gallery.state', '=', 'active')
    .groupBy(['gallery.name', 'gallery.slug'])
    .orderBy('at', 'desc')
    .limit(maxShown)
    .execute()
