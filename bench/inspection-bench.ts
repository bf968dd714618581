import { generateKeyPairSync, sign } from 'node:crypto'
import { sql } from 'kysely'
import { manifests } from '#app/features.ts'
import { loadCatalogue, getCatalogue } from '#features/catalog/contract.ts'
import { canonicalJson, type Json } from '#kit/canonical-json.ts'
import { documentOf } from '#features/inspection/server/report.ts'
import { placeOrder } from '#features/inspection/server/place-order.ts'
import { compareText, stateOf, type FoundReport } from '#features/inspection/server/verify.ts'
import { aSignedReport, wholeFindings } from '#features/inspection/test-inspections.ts'
import { newPublicId } from '#kit/id.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { openPlatform } from '#platform/open-platform.ts'

type Environment = Record<string, string>

async function somePeople(db: Db, count: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    insert into person (mobile_sealed, mobile_index, roles, created_at)
    select '\\x00', decode(md5(n::text), 'hex'), '{}', now() from generate_series(1, ${count}) as n returning id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Creates one place with as many inspectors as slots to book, all at the same time. */
async function aFullHour(db: Db, slots: number, startsAt: Date): Promise<string> {
  await loadCatalogue(db)
  const city = [...(await getCatalogue(db)).cities.bySlug.values()][0]!
  const publicId = newPublicId()
  const place = await db
    .insertInto('inspection_place')
    .values({ public_id: publicId, city_id: city.id, kind: 'station', name: publicId, address: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let index = 0; index < slots; index++) {
    const inspector = await db
      .insertInto('inspector')
      .values({ code: newPublicId(), person_id: null, place_id: place.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('inspection_slot')
      .values({
        inspector_id: inspector.id,
        place_id: place.id,
        starts_at: startsAt,
        order_id: null,
        waiting_id: null,
        until: null,
      })
      .execute()
  }
  return publicId
}

type Rush = { people: number; slots: number; atOnce: number }

/** Lets `count` people book the same hour at once; there must be exactly as many bookings as inspectors. */
export async function rushForSlots(environment: Environment, { people: count, slots, atOnce }: Rush): Promise<void> {
  const platform = await openPlatform({ LOG_LEVEL: 'silent', ...environment })
  const { database } = platform
  const { db } = database
  const people = await somePeople(db, count)
  const startsAt = new Date(Math.ceil(Date.now() / 3_600_000 + 48) * 3_600_000)
  const placeId = await aFullHour(db, slots, startsAt)
  const outcomes = new Map<string, number>()
  const waits: number[] = []
  const began = performance.now()
  const next = people[Symbol.iterator]()
  const worker = async () => {
    for (const personId of next) {
      const since = performance.now()
      const ctx = {
        ...platform,
        db,
        manifests,
        now: new Date(),
        scope: { session: { personId, roles: [] }, address: '127.0.0.1' },
      } as unknown as RequestContext
      const placed = await placeOrder(ctx, {
        personId,
        placeId,
        pack: 'standard',
        startsAt,
        car: 'پژو ۲۰۷',
        plate: null,
        address: null,
        request: null,
        split: 'booker',
        formKey: `rush-${personId}`,
      }).catch((error: Error) => ({ ok: false as const, code: error.message }))
      waits.push(performance.now() - since)
      const name = placed.ok ? 'held' : placed.code
      outcomes.set(name, (outcomes.get(name) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker))
  const seconds = (performance.now() - began) / 1000
  const { rows: broken } = await sql`select * from broken_i4_inspection union all
    select order_id, state, null, share_state from broken_i8_inspection`.execute(db)
  const held = outcomes.get('held') ?? 0
  await database.close()
  waits.sort((one, other) => one - other)
  console.log(
    `${database.engine}: ${count} people for ${slots} hours in ${seconds.toFixed(1)} s: ${JSON.stringify(Object.fromEntries(outcomes))}, ` +
      `p95 of an answer ${Math.round(waits[Math.floor(waits.length * 0.95)]!)} ms, broken invariants ${broken.length}`,
  )
  if (held !== Math.min(slots, count) || broken.length > 0) throw new Error('not exactly as many bookings as hours')
}

/** Signs a report in a database with its demo; returns its code. */
export async function prepareReport(environment: Environment): Promise<string> {
  const { database, secrets } = await openPlatform({ LOG_LEVEL: 'silent', ...environment })
  try {
    return await aSignedReport({ db: database.db, secrets, now: new Date() })
  } finally {
    await database.close()
  }
}

/** Signs one report and verifies it, and a file of it, `count` times. */
export function verifyMany(count: number): void {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const at = new Date()
  const document = documentOf({
    row: { package: 'full', car: 'دنا پلاس توربو' },
    findings: wholeFindings('full'),
    code: newPublicId(),
    key: '0123456789abcdef',
    issuedAt: at,
    inspectedAt: at,
    validUntil: new Date(at.getTime() + 7 * 86_400_000),
    validKm: 200,
    inspector: '101',
    place: 'تهران، ایستگاه ستارخان',
    pictures: Array.from({ length: 20 }, () => 'a'.repeat(64)),
  })
  const text = canonicalJson(document as unknown as Json)
  const row = {
    document: text,
    signature: sign(null, Buffer.from(text), privateKey),
    public_key: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64'),
    key_state: 'active',
    revoked_at: null,
    valid_until: new Date(document.validUntil),
    valid_km: document.validKm,
  } as FoundReport
  const file = JSON.stringify({ document, signature: row.signature.toString('base64') })
  for (const [name, ask] of [
    ['state of a report', () => stateOf(row, { now: at }) === 'valid'],
    ['file against a report', () => compareText(row, file) === 'same'],
  ] as const) {
    const times = Array.from({ length: count }, () => {
      const since = performance.now()
      if (!ask()) throw new Error('a valid report was refused')
      return performance.now() - since
    }).toSorted((one, other) => one - other)
    const share = (part: number) => times[Math.floor(count * part)]!.toFixed(3)
    console.log(
      `${name} (${text.length} bytes): p50 ${share(0.5)}, p95 ${share(0.95)}, p99 ${share(0.99)} ms (figure 2)`,
    )
  }
}
