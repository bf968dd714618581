import type { Db } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets.ts'
import '../../ad/server/tables.ts'
import { exportFollowed } from '../../dealers/server/follow.ts'
import { exportReviews } from '../../dealers/server/reviews.ts'
import { exportSearches } from '../../saved-searches/server/find-searches.ts'
import { messagesOf } from '../../conversations/server/personal-data.ts'
import '../../dealer-api/server/tables.ts'
import '../../dealer-panel/server/tables.ts'
import '../../review/server/tables.ts'
import { exportStrikes } from '../../strikes/server/find-strikes.ts'

/**
 * Exports everything the marketplace stores about a person: ads with prices, bookmarks, reports,
 * revealed numbers.
 */
export async function exportPersonalData({ db, secrets }: { db: Db; secrets: Secrets }, personId: bigint) {
  const [
    ads,
    prices,
    bookmarks,
    savedSearches,
    followedGalleries,
    galleryReviews,
    reports,
    seenNumbers,
    relayLines,
    conversations,
    galleries,
    workplaces,
    applications,
    imports,
    appeals,
    strikes,
    keys,
    deskWork,
  ] = await Promise.all([
    db.selectFrom('ad').selectAll().where('seller_id', '=', personId).orderBy('id').execute(),
    pricesOf(db, personId),
    bookmarksOf(db, personId),
    exportSearches(db, personId),
    exportFollowed(db, personId),
    exportReviews(db, personId),
    reportsOf(db, personId),
    revealsOf(db, personId),
    linesOf(db, personId),
    messagesOf(db, personId),
    db.selectFrom('gallery').select(['slug', 'name', 'address']).where('owner_id', '=', personId).execute(),
    workplacesOf(db, personId),
    applicationsOf(db, personId),
    db
      .selectFrom('gallery_import')
      .select(['at', 'name', 'state'])
      .where('person_id', '=', personId)
      .orderBy('id')
      .execute(),
    appealsOf(db, personId),
    exportStrikes(db, personId),
    db
      .selectFrom('gallery_api_key')
      .select(['name', 'created_at', 'last_used_at', 'revoked_at'])
      .where('person_id', '=', personId)
      .orderBy('id')
      .execute(),
    adminWorkOf(db, personId),
  ])
  return {
    ads: ads.map(
      ({ id, seller_id: _seller, gallery_id: _gallery, revision: _revision, search_text: _words, ...row }) => ({
        ...withoutIndexes(row),
        plate: row.plate_sealed && secrets.open(row.plate_sealed),
        vin: row.vin_sealed && secrets.open(row.vin_sealed),
        prices: prices.filter(({ ad_id }) => ad_id === id).map(({ at, price_rial }) => ({ at, price_rial })),
      }),
    ),
    bookmarks,
    savedSearches,
    followedGalleries,
    galleryReviews,
    reports,
    seenNumbers,
    relayLines,
    conversations,
    galleries,
    workplaces,
    applications: applications.map(({ phone_sealed, ...row }) => ({ ...row, phone: secrets.open(phone_sealed) })),
    imports,
    appeals,
    strikes,
    keys,
    deskWork,
  }
}

/** Blind indexes and sealed values mean nothing to a person. */
function withoutIndexes<Row extends object>(row: Row) {
  const hidden = ['plate_index', 'plate_sealed', 'vin_index', 'vin_sealed', 'strike_id']
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name)))
}

/** What the person did in the panels of dealers. */
async function adminWorkOf(db: Db, personId: bigint) {
  const [batches, acts, notes, columns] = await Promise.all([
    db
      .selectFrom('gallery_batch')
      .select(['at', 'act', 'state'])
      .where('person_id', '=', personId)
      .orderBy('id')
      .execute(),
    db.selectFrom('gallery_act').select(['at', 'act']).where('person_id', '=', personId).orderBy('id').execute(),
    db.selectFrom('conversation_note').select(['at', 'body']).where('person_id', '=', personId).orderBy('id').execute(),
    db.selectFrom('gallery_desk_choice').select('columns').where('person_id', '=', personId).execute(),
  ])
  return { batches, acts, notes, columns: columns.flatMap((each) => each.columns) }
}

const workplacesOf = (db: Db, personId: bigint) =>
  db
    .selectFrom('gallery_member')
    .innerJoin('gallery', 'gallery.id', 'gallery_member.gallery_id')
    .select(['gallery.slug', 'gallery.name', 'role', 'since'])
    .where('person_id', '=', personId)
    .execute()

const applicationsOf = (db: Db, personId: bigint) =>
  db
    .selectFrom('gallery_application')
    .select(['at', 'name', 'licence_number', 'address', 'about', 'founded_year', 'phone_sealed', 'outcome', 'note'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()

const appealsOf = (db: Db, personId: bigint) =>
  db
    .selectFrom('ad_appeal')
    .innerJoin('ad', 'ad.id', 'ad_appeal.ad_id')
    .select(['public_id as ad', 'note', 'at', 'outcome', 'answer'])
    .where('person_id', '=', personId)
    .orderBy('ad_appeal.id')
    .execute()

const pricesOf = (db: Db, personId: bigint) =>
  db
    .selectFrom('ad_price')
    .innerJoin('ad', 'ad.id', 'ad_price.ad_id')
    .select(['ad_id', 'at', 'ad_price.price_rial'])
    .where('seller_id', '=', personId)
    .orderBy('at')
    .execute()

const bookmarksOf = (db: Db, personId: bigint) =>
  db
    .selectFrom('bookmark')
    .innerJoin('ad', 'ad.id', 'bookmark.ad_id')
    .select(['public_id as ad', 'bookmark.created_at as keptAt', 'bookmark.price_rial as priceThen'])
    .where('person_id', '=', personId)
    .orderBy('bookmark.created_at')
    .execute()

const reportsOf = (db: Db, personId: bigint) =>
  db
    .selectFrom('ad_report')
    .innerJoin('ad', 'ad.id', 'ad_report.ad_id')
    .select(['public_id as ad', 'reason', 'note', 'at', 'ad_report.state', 'outcome'])
    .where('person_id', '=', personId)
    .orderBy('at')
    .execute()

const revealsOf = (db: Db, personId: bigint) =>
  db
    .selectFrom('contact_reveal')
    .leftJoin('ad', 'ad.id', 'contact_reveal.ad_id')
    .leftJoin('gallery', 'gallery.id', 'contact_reveal.gallery_id')
    .select(['public_id as ad', 'gallery.slug as gallery', 'at', 'relayed'])
    .where('person_id', '=', personId)
    .orderBy('at')
    .execute()

/** Lists relay numbers. */
const linesOf = (db: Db, personId: bigint) =>
  db
    .selectFrom('relay_line')
    .innerJoin('ad', 'ad.id', 'relay_line.ad_id')
    .select(['public_id as ad', 'alias', 'asked_at', 'ends_at', 'closed_at'])
    .where('person_id', '=', personId)
    .orderBy('relay_line.id')
    .execute()
