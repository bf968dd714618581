import { newPublicId } from '#kit/id.ts'
import { getCatalogue, loadCatalogue } from '#features/catalog/contract.ts'
import type { TestDb } from '../../../tests/support/database.ts'
import { inTransaction } from '#platform/database/database.ts'
import { canonicalJson, type Json } from '#kit/canonical-json.ts'
import { activeKey } from './server/keys.ts'
import { documentOf } from './server/report.ts'
import '#features/files/server/tables.ts'
import './server/tables.ts'
import { groups, groupsOf, panelSlugs } from './report-items.ts'
import type { ReportInput } from './report-schema.ts'
import type { Package } from './states.ts'

/** Adds a place with inspectors who work every day at ten and at noon; for tests and benchmarks. */
export async function aPlace(
  { db }: Pick<TestDb, 'db'>,
  { inspectors = 1, kind = 'station' as 'station' | 'home', hours = [10, 12] } = {},
) {
  await loadCatalogue(db)
  const { cities } = await getCatalogue(db)
  const publicId = newPublicId()
  const place = await db
    .insertInto('inspection_place')
    .values({
      public_id: publicId,
      city_id: cities.bySlug.get('tehran')!.id,
      kind,
      name: `ایستگاه ${publicId}`,
      address: kind === 'station' ? 'خیابان یکم' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const made = []
  for (let index = 0; index < inspectors; index++) {
    const inspector = await db
      .insertInto('inspector')
      .values({ code: newPublicId(), person_id: null, place_id: place.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('inspector_shift')
      .values(
        [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
          hours.map((hour) => ({ inspector_id: inspector.id, weekday, hour })),
        ),
      )
      .execute()
    made.push(inspector.id)
  }
  return { id: place.id, publicId, inspectors: made }
}

/** Complete findings of a package: a good car with a painted hood. */
export const wholeFindings = (pack: Package): ReportInput => ({
  mileageKm: 42_000,
  year: 1402,
  vinTail: '12AB34',
  note: 'کاپوت یک دست رنگ دارد.',
  panels: Object.fromEntries(
    panelSlugs.map((panel) => [
      panel,
      { state: panel === 'hood' ? 'painted' : 'sound', microns: panel === 'hood' ? 240 : 110 },
    ]),
  ),
  groups: Object.fromEntries(
    groupsOf[pack].map((group) => [
      group,
      Object.fromEntries(Object.keys(groups[group].items).map((item) => [item, 'good'])),
    ]),
  ),
})

/** Adds uploaded pictures of an inspector that no report uses yet; returns their ids. */
export async function somePictures(
  { db, now }: Pick<TestDb, 'db' | 'now'>,
  ownerId: bigint,
  count = 4,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => `${newPublicId()}${newPublicId()}`)
  await db
    .insertInto('file')
    .values(
      ids.map((id) => ({
        public_id: id,
        purpose: 'inspection-picture',
        kind: 'picture' as const,
        owner_id: ownerId,
        name: null,
        media_type: 'image/jpeg',
        bytes: null,
        width: null,
        height: null,
        digest: null,
        look: null,
        storage_key: `inspection-pictures/${id}.jpg`,
        state: 'unused' as const,
        subject_kind: null,
        subject_id: null,
        created_at: now,
        attached_at: null,
        expires_at: new Date(now.getTime() + 86_400_000),
      })),
    )
    .execute()
  return ids
}

/** Adds a signed report of an inspection directly; returns its code. */
export async function aSignedReport(
  test: Pick<TestDb, 'db' | 'secrets' | 'now'>,
  {
    personId = null,
    adId = null,
    findings = wholeFindings('full'),
  }: { personId?: bigint | null; adId?: bigint | null; findings?: ReportInput } = {},
): Promise<string> {
  const { db, now } = test
  const place = await aPlace(test)
  return inTransaction(db, async (trx) => {
    const row = await trx
      .insertInto('inspection_order')
      .values({
        public_id: newPublicId(),
        person_id: personId,
        seller_id: null,
        ad_id: adId,
        ad_path: null,
        split: 'booker',
        place_id: place.id,
        package: 'full',
        starts_at: now,
        price_rial: 1n,
        car: 'دنا پلاس',
        plate_sealed: null,
        address_sealed: null,
        form_key: newPublicId(),
        state: 'reported',
        reason: null,
        pay_until: now,
        made_at: now,
        changed_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const key = await activeKey(trx, test)
    const document = documentOf({
      row,
      findings,
      code: newPublicId(),
      key: key.id,
      issuedAt: now,
      inspectedAt: now,
      validUntil: new Date(now.getTime() + 7 * 86_400_000),
      validKm: 200,
      inspector: '101',
      place: 'تهران، ایستگاه یکم',
      pictures: [],
    })
    const text = canonicalJson(document as unknown as Json)
    await trx
      .insertInto('inspection_report')
      .values({
        code: document.code,
        order_id: row.id,
        ad_id: adId,
        key_id: key.id,
        document: text,
        signature: key.sign(text),
        issued_at: now,
        valid_until: new Date(document.validUntil),
        valid_km: document.validKm,
        score: document.score,
        revoked_at: null,
        revoked_reason: null,
      })
      .execute()
    return document.code
  })
}
