import './tables.ts'
import { getCatalogue } from '#features/catalog/contract.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { notify } from '#features/notifications/contract.ts'
import { requirePermission } from '#platform/staff.ts'
import { isOwnMatter } from '../../ad/server/own-matter.ts'
import { panelPath } from '../../panel-addresses.ts'
import type { TeamMember } from '../dealer-view.ts'
import { dealerTextNames, type DealerText } from '../dealer-texts.ts'
import { districtOfAddress } from './district-of-address.ts'
import { dealerTextRestoredNotice } from './notices.ts'

/** Earlier versions of one dealer that stay for staff. */
const maxVersions = 30

export type DealerTexts = { about: string; address: string; team: readonly TeamMember[] }

/**
 * Writes public texts of a dealer, with the district that its address names, and keeps the earlier version of each changed one. Returns the changed ones; the row
 * of the dealer stays locked.
 */
export async function writeDealerTexts(
  trx: Trx,
  { dealerId, texts }: { dealerId: bigint; texts: Partial<DealerTexts> },
  now: Date,
): Promise<DealerText[]> {
  const row = await trx
    .selectFrom('gallery')
    .select(['about', 'address', 'team', 'city_id'])
    .where('id', '=', dealerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const stored = (kind: DealerText, all: Partial<DealerTexts>) => {
    const text = all[kind]
    return typeof text === 'string' || text === undefined ? text : JSON.stringify(text)
  }
  const kinds = (Object.keys(dealerTextNames) as DealerText[]).filter((kind) => {
    const text = stored(kind, texts)
    return text !== undefined && text !== stored(kind, row)
  })
  if (kinds.length === 0) return []
  const set = Object.fromEntries(kinds.map((kind) => [kind, stored(kind, texts)!]))
  const district =
    texts.address === undefined || !kinds.includes('address')
      ? {}
      : { district_id: districtOfAddress(await getCatalogue(trx), row.city_id, texts.address) }
  await trx
    .updateTable('gallery')
    .set({ ...set, ...district })
    .where('id', '=', dealerId)
    .execute()
  await trx
    .insertInto('gallery_text')
    .values(kinds.map((kind) => ({ gallery_id: dealerId, kind, body: stored(kind, row)!, replaced_at: now })))
    .execute()
  const kept = trx
    .selectFrom('gallery_text')
    .select('id')
    .where('gallery_id', '=', dealerId)
    .orderBy('id', 'desc')
    .limit(maxVersions)
  await trx.deleteFrom('gallery_text').where('gallery_id', '=', dealerId).where('id', 'not in', kept).execute()
  return kinds
}

/** Lists the earlier versions of a dealer's public texts, newest first. */
export const findDealerTexts = (db: Db, dealerId: bigint) =>
  db
    .selectFrom('gallery_text')
    .select(['id', 'kind', 'body', 'replaced_at'])
    .where('gallery_id', '=', dealerId)
    .orderBy('id', 'desc')
    .limit(maxVersions)
    .execute()

type Restoring = { slug: string; version: string; note: string }

/**
 * Restores an earlier version of a public text and notifies the owner with the reason. Refuses an unknown version and a
 * dealer where the staff member works.
 */
export async function restoreDealerText(
  ctx: RequestContext,
  { slug, version, note }: Restoring,
): Promise<Result<null, 'gone' | 'own'>> {
  const staffId = requirePermission(ctx, 'ads.moderate')
  return inTransaction<Result<null, 'gone' | 'own'>>(ctx.db, async (trx) => {
    const dealer = await trx
      .selectFrom('gallery')
      .select(['id', 'owner_id'])
      .where('slug', '=', slug)
      .forUpdate()
      .executeTakeFirst()
    if (!dealer) throw notFound()
    if (await isOwnMatter(trx, staffId, { sellerId: null, galleryId: dealer.id })) return refuse('own')
    const earlier = await trx
      .selectFrom('gallery_text')
      .select(['id', 'kind', 'body'])
      .where('gallery_id', '=', dealer.id)
      .where('id', '=', BigInt(version))
      .executeTakeFirst()
    if (!earlier) return refuse('gone')
    const { kind, body } = earlier
    const texts = { [kind]: kind === 'team' ? (JSON.parse(body) as TeamMember[]) : body }
    await writeDealerTexts(trx, { dealerId: dealer.id, texts }, ctx.now)
    await writeAudit(trx, ctx, { act: 'gallery.restore-text', subject: `gallery:${slug}`, details: { note, kind } })
    if (dealer.owner_id !== null) {
      const key = `gallery-text:${dealer.id}:${ctx.now.getTime()}`
      const data = { text: dealerTextNames[kind], reason: note }
      const link = panelPath(slug, 'page')
      await notify(trx, ctx, { personId: dealer.owner_id, notice: dealerTextRestoredNotice, data, link, key })
    }
    return ok(null)
  })
}
