import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import type { NoticeSwitch } from '#features/notifications/contract.ts'
import '../../ad/server/tables.ts'
import { bookmarksPath } from '../../addresses.ts'
import { followDealer, isFollowing, unfollowDealer } from '../../dealers/server/follow.ts'
import { savedSearchesPath } from '../../saved-search-addresses.ts'
import '../../saved-searches/server/tables.ts'
import '../../shortlist/server/tables.ts'

/** Reads a person and the name of their item from a link's target. */
function readPair(target: string): { personId: bigint; name: string } | null {
  const [, person, name] = /^([0-9a-z]{1,12})\.([0-9a-z-]{2,60})$/.exec(target) ?? []
  const id = parseInt(person ?? '', 36)
  return name && Number.isSafeInteger(id) ? { personId: BigInt(id), name } : null
}

/** Notifications of a saved search. Off is the pause shown in the list of searches. */
const searchSwitch: NoticeSwitch = {
  name: 'search',
  find: async ({ db }, target) => {
    const row = await db
      .selectFrom('saved_search')
      .select(['name', 'active'])
      .where('public_id', '=', target)
      .executeTakeFirst()
    if (!row) return null
    const manage = { href: savedSearchesPath, label: 'همهٔ جست‌وجوهای ذخیره‌شده' }
    return { what: `آگهی‌های جدید برای جست‌وجوی «${row.name}»`, on: row.active, manage }
  },
  turn: async ({ db, now }, target, on) =>
    void (await db
      .updateTable('saved_search')
      // Ads published during the pause are not news.
      .set({ active: on, ...(on && { checked_at: now }) })
      .where('public_id', '=', target)
      .where('active', '=', !on)
      .execute()),
}

/** Price notifications of one bookmarked ad; the bookmark stays. */
const priceSwitch: NoticeSwitch = {
  name: 'price',
  find: async ({ db }, target) => {
    const pair = readPair(target)
    const row =
      pair &&
      (await db
        .selectFrom('bookmark')
        .innerJoin('ad', 'ad.id', 'ad_id')
        .select(['quiet', 'ad.trim_id'])
        .where('person_id', '=', pair.personId)
        .where('ad.public_id', '=', pair.name)
        .executeTakeFirst())
    if (!row) return null
    const manage = { href: bookmarksPath, label: 'همهٔ آگهی‌های نشان‌شده' }
    return { what: `خبرهای آگهی نشان‌شدهٔ ${vehicleTitle(await getCatalogue(db), row.trim_id)}`, on: !row.quiet, manage }
  },
  turn: async ({ db }, target, on) => {
    const pair = readPair(target)
    if (!pair) return
    await db
      .updateTable('bookmark')
      .set({ quiet: !on })
      .where('person_id', '=', pair.personId)
      .where('ad_id', 'in', (eb) => eb.selectFrom('ad').select('ad.id').where('public_id', '=', pair.name))
      .execute()
  },
}

/** New ads of a followed dealer. Off means unfollowed. */
const dealerSwitch: NoticeSwitch = {
  name: 'gallery',
  find: async ({ db }, target) => {
    const pair = readPair(target)
    const dealer =
      pair && (await db.selectFrom('gallery').select('name').where('slug', '=', pair.name).executeTakeFirst())
    if (!pair || !dealer) return null
    const on = await isFollowing(db, { personId: pair.personId, slug: pair.name })
    const manage = { href: savedSearchesPath, label: 'همهٔ نمایشگاه‌هایی که دنبال می‌کنید' }
    return { what: `آگهی‌های جدید نمایشگاه «${dealer.name}»`, on, manage }
  },
  turn: async (ctx, target, on) => {
    const pair = readPair(target)
    if (!pair) return
    const following = { personId: pair.personId, slug: pair.name }
    if (!on) return unfollowDealer(ctx, following)
    const person = await ctx.db
      .selectFrom('person')
      .select('id')
      .where('id', '=', pair.personId)
      .where('erased_at', 'is', null)
      .executeTakeFirst()
    if (person) await followDealer(ctx, following)
  },
}

export const noticeSwitches = [searchSwitch, priceSwitch, dealerSwitch]
