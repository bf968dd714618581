import './tables.ts'
import { getCatalogue } from '#features/catalog/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { persianSortKey } from '#kit/text.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import type { DealerHours } from '../../dealers/opening-hours.ts'
import '../../dealers/server/tables.ts'
import { panelPath, myDealerPath } from '../../panel-addresses.ts'
import type { ApplicationRefusal } from '../texts.ts'
import { districtOfAddress } from '../../dealers/server/district-of-address.ts'
import { dealerAcceptedNotice, dealerRejectedNotice } from './notices.ts'

type Deciding = { id: string; decision: 'accept' | 'reject'; note?: string }

/** Nobody has entered hours yet. */
const noHours: DealerHours = [null, null, null, null, null, null, null]

/**
 * Accepts an application and creates the dealer with its verified licence, or rejects it with a
 * text. Notifies the applicant.
 */
export async function decideApplication(
  ctx: RequestContext,
  { id, decision, note = '' }: Deciding,
): Promise<Result<null, ApplicationRefusal>> {
  requirePermission(ctx, 'ads.moderate')
  if (!/^\d{1,18}$/.test(id)) throw notFound()
  if (decision === 'reject' && note.trim() === '') return refuse('note')
  return inTransaction<Result<null, ApplicationRefusal>>(ctx.db, async (trx) => {
    const row = await trx
      .selectFrom('gallery_application')
      .selectAll()
      .where('id', '=', BigInt(id))
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw notFound()
    if (row.outcome !== null) return refuse('decided')
    const dealer = decision === 'accept' ? await makeDealer(trx, ctx, row) : null
    if (dealer === 'licence-known') return refuse('licence-known')
    await trx
      .updateTable('gallery_application')
      .set({
        outcome: dealer ? 'accepted' : 'rejected',
        note: dealer ? '' : note.trim(),
        decided_by: ctx.scope.session.personId,
        decided_at: ctx.now,
        gallery_id: dealer?.id ?? null,
      })
      .where('id', '=', row.id)
      .execute()
    await writeAudit(trx, ctx, {
      act: dealer ? 'gallery.accept' : 'gallery.turn-down',
      subject: dealer ? `gallery:${dealer.slug}` : `gallery-application:${id}`,
      details: {},
    })
    const to = { personId: row.person_id, key: `gallery-application:${id}` }
    const name = { gallery: row.name }
    if (dealer)
      await notify(trx, ctx, { ...to, notice: dealerAcceptedNotice, data: name, link: panelPath(dealer.slug) })
    else {
      const data = { ...name, reason: note.trim() }
      await notify(trx, ctx, { ...to, notice: dealerRejectedNotice, data, link: myDealerPath })
    }
    return ok(null)
  })
}

type Application = {
  person_id: bigint
  name: string
  licence_number: string
  province_id: number
  city_id: number
  address: string
  phone_sealed: Buffer
  founded_year: number
  about: string
}

async function makeDealer(trx: Trx, ctx: RequestContext, row: Application) {
  const { name, licence_number, province_id, city_id, address, phone_sealed, founded_year, about } = row
  const same = await trx
    .selectFrom('gallery')
    .select('id')
    .where('licence_number', '=', licence_number)
    .executeTakeFirst()
  if (same) return 'licence-known' as const
  const catalogue = await getCatalogue(trx)
  const city = catalogue.cities.byId.get(city_id)
  return trx
    .insertInto('gallery')
    .values({
      slug: `${city?.slug ?? 'gallery'}-${newPublicId().slice(0, 6)}`,
      name,
      owner_id: row.person_id,
      licence_number,
      province_id,
      city_id,
      district_id: districtOfAddress(catalogue, city_id, address),
      address,
      phone_sealed,
      founded_year,
      about,
      hours: JSON.stringify(noHours),
      holiday_hours: null,
      licence_checked_at: ctx.now,
      created_at: ctx.now,
      sort_key: persianSortKey(name),
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow()
}
