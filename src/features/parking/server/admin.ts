import './tables.ts'
import { getCatalogue, placeName } from '#features/catalog/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { requirePermission } from '#platform/staff.ts'
import { parkingOf } from '../addresses.ts'
import { tariffNames, type TariffClass } from '../states.ts'
import { duration } from './find-parkings.ts'
import { parkings } from './flows.ts'
import { reportJob } from './jobs-named.ts'
import { objectionNotice } from './notices.ts'

export type AdminZone = { code: string; city: string; name: string; tariff: string; active: boolean }

export async function findAdminZones(db: Db): Promise<AdminZone[]> {
  const rows = await db
    .selectFrom('parking_zone')
    .innerJoin('city', 'city.id', 'city_id')
    .select(['code', 'name', 'tariff', 'active', 'city_id'])
    .orderBy('city.sort_key')
    .orderBy('code')
    .execute()
  const catalogue = await getCatalogue(db)
  return rows.map(({ city_id, tariff, ...row }) => ({
    ...row,
    city: placeName(catalogue, city_id),
    tariff: tariffNames[tariff],
  }))
}

type NewZone = { code: string; city: string; name: string; tariff: TariffClass }

/** Creates a zone, or updates name and tariff by its code; ended parkings keep their price. */
export async function saveZone(
  ctx: RequestContext,
  { code, city, name, tariff }: NewZone,
): Promise<Result<null, 'no-city' | 'other-city'>> {
  requirePermission(ctx, 'parking.zones')
  const place = (await getCatalogue(ctx.db)).cities.bySlug.get(city)
  if (!place) return refuse('no-city')
  return inTransaction<Result<null, 'no-city' | 'other-city'>>(ctx.db, async (trx) => {
    const row = await trx
      .selectFrom('parking_zone')
      .select(['id', 'city_id'])
      .where('code', '=', code)
      .forUpdate()
      .executeTakeFirst()
    if (row && row.city_id !== place.id) return refuse('other-city')
    if (row) await trx.updateTable('parking_zone').set({ name, tariff }).where('id', '=', row.id).execute()
    else await trx.insertInto('parking_zone').values({ code, city_id: place.id, name, tariff }).execute()
    await writeAudit(trx, ctx, { act: 'parking-zone.save', subject: `parking-zone:${code}`, details: { tariff } })
    return ok(null)
  })
}

/** Opens or closes a zone for new parkings; running ones continue. */
export async function switchZone(
  ctx: RequestContext,
  { code, active }: { code: string; active: boolean },
): Promise<void> {
  requirePermission(ctx, 'parking.zones')
  await inTransaction(ctx.db, async (trx) => {
    const changed = await trx
      .updateTable('parking_zone')
      .set({ active })
      .where('code', '=', code)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw notFound()
    await writeAudit(trx, ctx, {
      act: active ? 'parking-zone.open' : 'parking-zone.close',
      subject: `parking-zone:${code}`,
    })
  })
}

/** Lists open objections for staff, oldest first, without the plate. */
export async function findObjections({ db, secrets }: Pick<RequestContext, 'db' | 'secrets'>) {
  const rows = await db
    .selectFrom('parking')
    .innerJoin('parking_zone', 'parking_zone.id', 'zone_id')
    .select(['public_id', 'started_at', 'ended_at', 'ended_by', 'amount_rial', 'objection_sealed', 'objected_at'])
    .select('stated_wait_seconds')
    .select(['code', 'name'])
    .where('state', '=', 'disputed')
    .orderBy('objected_at')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    id: row.public_id,
    place: toPersianDigits(`${row.code} · ${row.name}`),
    when: `${formatDateTime(row.started_at)} تا ${formatDateTime(row.ended_at!)}`,
    lasted: duration((row.ended_at!.getTime() - row.started_at.getTime()) / 1000),
    byItself: row.ended_by === 'limit',
    statedWait: row.stated_wait_seconds ? duration(row.stated_wait_seconds) : null,
    amount: formatMoney(row.amount_rial!),
    text: row.objection_sealed ? secrets.open(row.objection_sealed) : '',
    since: formatDateTime(row.objected_at!),
  }))
}

type Decision = { parking: string; answer: string; waive: boolean }

/** Decides an objection once; refuses one's own. Returns whether it was open. */
export async function decideObjection(
  ctx: RequestContext,
  { parking, answer, waive }: Decision,
): Promise<Result<null, 'decided' | 'own'>> {
  const actor = requirePermission(ctx, 'parking.objections')
  return inTransaction<Result<null, 'decided' | 'own'>>(ctx.db, async (trx) => {
    const row = await parkings.lock(trx, parking)
    if (row.state !== 'disputed') return refuse('decided')
    if (row.person_id === actor) return refuse('own')
    await parkings.move(trx, ctx, row, {
      to: waive ? 'waived' : 'owing',
      by: 'staff',
      set: { objection_answer: answer },
    })
    await writeAudit(trx, ctx, {
      act: waive ? 'parking.waive' : 'parking.uphold',
      subject: `parking:${parking}`,
    })
    if (waive) await addJob(trx, reportJob, { parkingId: String(row.id) }, { key: `parking:${row.id}` })
    if (row.person_id !== null) {
      await notify(trx, ctx, {
        notice: objectionNotice,
        personId: row.person_id,
        data: { waived: waive },
        link: parkingOf(parking),
        key: `parking-objection:${parking}`,
      })
    }
    return ok(null)
  })
}

export const countObjections = async (db: Db): Promise<number> =>
  (await db.selectFrom('parking').select('id').where('state', '=', 'disputed').execute()).length
