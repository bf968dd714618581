import './tables.ts'
import { toJalali } from '#kit/jalali.ts'
import { getCatalogue } from '#features/catalog/contract.ts'
import { attachFiles } from '#features/files/contract.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { z } from 'zod'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import '../../dealers/server/tables.ts'
import type { applySchema } from '../schemas.ts'
import type { ApplyRefusal } from '../texts.ts'
import { licencePicture, licenceSubject } from './licence-picture.ts'

type Applying = z.output<typeof applySchema>

/** Submits the application of a new dealer for review. A person can have one open application. */
export async function applyForDealer(
  ctx: RequestContext,
  personId: bigint,
  form: Applying,
): Promise<Result<null, ApplyRefusal>> {
  const { now, secrets } = ctx
  const catalogue = await getCatalogue(ctx.db)
  const city = catalogue.cities.bySlug.get(form.city)
  if (!city || catalogue.provinces.byId.get(city.provinceId)?.slug !== form.province) return refuse('place')
  if (form.founded > toJalali(now).year) return refuse('year')
  return inTransaction<Result<null, ApplyRefusal>>(ctx.db, async (trx) => {
    await trx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().executeTakeFirst()
    if (await findWaitingApplication(trx, personId)) return refuse('waiting')
    const row = await trx
      .selectFrom('gallery')
      .select('id')
      .where('licence_number', '=', form.licence)
      .executeTakeFirst()
    if (row) return refuse('licence-known')
    const { id } = await trx
      .insertInto('gallery_application')
      .values({
        person_id: personId,
        at: now,
        name: form.name,
        licence_number: form.licence,
        province_id: city.provinceId,
        city_id: city.id,
        address: form.address,
        phone_sealed: secrets.seal(form.phone),
        founded_year: form.founded,
        about: form.about,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const subject = { kind: licenceSubject, id }
    const attached = await attachFiles(trx, { purpose: licencePicture, personId, ids: form.pictures, subject, now })
    return attached.ok ? ok(null) : refuse('pictures')
  })
}

const findWaitingApplication = (db: Db, personId: bigint) =>
  db
    .selectFrom('gallery_application')
    .select('id')
    .where('person_id', '=', personId)
    .where('outcome', 'is', null)
    .executeTakeFirst()

/** Finds a person's last application. Skips an accepted one, which is a dealer by now. */
export const findLastApplication = (db: Db, personId: bigint) =>
  db
    .selectFrom('gallery_application')
    .select(['id', 'name', 'at', 'outcome', 'note'])
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Withdraws one's own open application; returns false when it is already decided. */
export async function withdrawApplication({ db, now }: RequestContext, personId: bigint): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('gallery_application')
    .set({ outcome: 'withdrawn', decided_at: now })
    .where('person_id', '=', personId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
