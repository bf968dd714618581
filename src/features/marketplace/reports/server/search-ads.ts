import { adStateNames } from '../../ad/ad-states.ts'
import '../../ad/server/tables.ts'
import type { ExpressionBuilder, SqlBool, Expression } from 'kysely'
import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { findPersonByMobile } from '#features/identity/contract.ts'
import { parseMobile } from '#kit/mobile.ts'
import { foldForSearch } from '#kit/text.ts'
import type { AdminSearch } from '#platform/admin-search.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Tables } from '#platform/database/database.ts'
import { requirePermission } from '#platform/staff.ts'
import { placeText } from '../../ad/server/present-card.ts'
import { adReportsPath, dealerAdminPath } from '../moderation.ts'

const adInAddress = /(?:^|\/(?:ads|a)\/)([0-9a-z]{10})(?:$|[/?#])/
const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Finds ads in any state by id, address, full mobile number of the seller, or words; newest first.
 */
async function findAdsFor(ctx: RequestContext, text: string, limit: number) {
  requirePermission(ctx, 'ads.moderate')
  const { db } = ctx
  const mobile = parseMobile(text)
  const sellerId = mobile.ok ? await findPersonByMobile(ctx, mobile.value) : null
  const words = foldForSearch(text).split(' ').filter(Boolean)
  const matches = (where: ExpressionBuilder<Tables, 'ad'>): Expression<SqlBool> => {
    const id = adInAddress.exec(text.trim())?.[1]
    return where.or([
      ...(id ? [where('public_id', '=', id)] : []),
      ...(sellerId === null ? [] : [where('seller_id', '=', sellerId)]),
      ...(words.length > 0 ? [where.and(words.map((word) => where('search_text', 'like', like(word))))] : []),
    ])
  }
  const [rows, catalogue] = await Promise.all([
    db
      .selectFrom('ad')
      .select(['public_id', 'state', 'trim_id', 'city_id', 'district_id'])
      .where(matches)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
    getCatalogue(db),
  ])
  return rows.map(({ public_id, state, trim_id, city_id, district_id }) => ({
    href: adReportsPath(public_id),
    title: vehicleTitle(catalogue, trim_id),
    about: placeText(catalogue, city_id, district_id),
    state: adStateNames[state] ?? state,
  }))
}

/** Finds dealers by part of their name or slug, in order of names. */
async function findDealersFor(ctx: RequestContext, text: string, limit: number) {
  requirePermission(ctx, 'ads.moderate')
  const rows = await ctx.db
    .selectFrom('gallery')
    .select(['slug', 'name', 'address', 'state'])
    .where((where) => where.or([where('name', 'like', like(text)), where('slug', '=', text)]))
    .orderBy('sort_key')
    .limit(limit)
    .execute()
  return rows.map(({ slug, name, address, state }) => ({
    href: dealerAdminPath(slug),
    title: name,
    about: address,
    ...(state === 'suspended' && { state: 'متوقف شده' }),
  }))
}

/** Ads in the search of the back office. */
export const adSearch: AdminSearch = { label: 'آگهی‌ها', permission: 'ads.moderate', order: 20, find: findAdsFor }

/** Galleries in the search of the back office. */
export const dealerSearch: AdminSearch = {
  label: 'نمایشگاه‌ها',
  permission: 'ads.moderate',
  order: 40,
  find: findDealersFor,
}
