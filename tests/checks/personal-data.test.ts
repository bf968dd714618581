import { ticketNotice } from '#features/support/server/notices.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { findNames, savePersonInfo } from '#features/identity/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import type { NationalCode } from '#kit/national-code.ts'
import '#features/files/server/tables.ts'
import { saveContactDetails } from '#features/profile/server/contact-details.ts'
import { deleteAccount } from '#features/profile/server/delete-account.ts'
import { exportAllPersonalData } from '#features/profile/server/export-personal-data.ts'
import type { Trx } from '#platform/database/database.ts'
import { saveDraft } from '#platform/drafts.ts'
import { mergeTables } from '#platform/manifest.ts'
import { openSession } from '#platform/session.ts'
import { manifests } from '../../src/app/features.ts'
import { useTestDb } from '../support/database.ts'
import { dumpDatabase, foundIn } from '../support/dump.ts'
import { aDealer, anAd, aPerson, requestContext } from '../support/market.ts'

const test = useTestDb()
beforeEach(() => loadCatalogue(test.db))

/**
 * The export and deletion rule of every column that refers to a person, from the manifests. A new column fails below
 * until its manifest has it.
 */
const fates = mergeTables(manifests.map(({ personColumns = {} }) => personColumns))

const planted = {
  name: 'شهرزاد',
  lastName: 'نیک‌سرشت',
  nationalCode: '0084575948',
  address: 'کوچهٔ بنفشه، پلاک ۷',
  postalCode: '1969833114',
  sheba: 'IR820540102680020817909002',
  description: 'فروش به‌خاطر سفر',
  note: 'قیمتش واقعی نیست',
  device: 'Planted/1.0',
  notice: 'تیبا ۲ کاشته‌شده',
  message: 'پولم برنگشت، کاشته‌شده',
  picture: 'photo-planted-0123456789',
  draft: 'پیش‌نویس کاشته‌شده',
  fileName: 'کارت من، کاشته‌شده.jpg',
}

/** A person who has used everything, in a session with a fresh proof. */
async function aBusyPerson() {
  const person = await aPerson(test)
  const [confirmedAt, personId] = [test.now, person.id]
  const { ctx } = requestContext(test, { personId, confirmedAt })
  const { name: firstName, lastName, nationalCode, address, postalCode, sheba } = planted
  await savePersonInfo(ctx, personId, { firstName, lastName, nationalCode: nationalCode as NationalCode })
  await saveContactDetails(ctx, personId, { address, postalCode, sheba })
  await useEverything(personId)
  return { ...person, ctx }
}

async function useEverything(person_id: bigint): Promise<void> {
  const { now } = test
  const db = test.db as Trx
  const [own, other] = [
    await anAd(test, { seller_id: person_id, description: planted.description, pictures: [planted.picture] }),
    await anAd(test),
  ]
  const about = { person_id, ad_id: other.id }
  await db
    .insertInto('bookmark')
    .values([about, { person_id, ad_id: own.id }].map((row) => ({ ...row, created_at: now })))
    .execute()
  await db
    .insertInto('ad_report')
    .values({ ...about, reason: 'other', note: planted.note, at: now })
    .execute()
  await db
    .insertInto('contact_reveal')
    .values({ ...about, at: now })
    .execute()
  const picture = {
    public_id: planted.picture,
    purpose: 'ad-picture',
    kind: 'picture' as const,
    owner_id: person_id,
    name: planted.fileName,
    media_type: 'image/jpeg',
    storage_key: 'pictures/planted.jpg',
    subject_kind: 'ad',
    subject_id: own.id,
  }
  await db
    .insertInto('file')
    .values({ ...picture, state: 'attached', created_at: now, attached_at: now })
    .execute()
  const notice = { notice: ticketNotice, data: { subject: planted.notice }, link: null, key: 'ticket:1' }
  await notify(db, test, { personId: person_id, ...notice })
  const choice = { person_id, topic: 'club' as const, inbox: true, sms: false }
  await db.insertInto('notice_choice').values(choice).execute()
  const ticket = await db
    .insertInto('ticket')
    .values({
      public_id: 'planted',
      kind: 'request',
      person_id,
      topic: 'other',
      title: 'x',
      opened_at: now,
      updated_at: now,
      waiting_since: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const message = {
    ticket_id: ticket.id,
    author: 'person' as const,
    author_id: person_id,
    body: planted.message,
    at: now,
  }
  await db.insertInto('ticket_message').values(message).execute()
  const draft = { values: { car: [['title', planted.draft]] }, step: 'car', version: null }
  await saveDraft(test, { personId: person_id, kind: 'post-ad', id: 'new' }, draft)
  await openSession(db, { personId: person_id, userAgent: planted.device, now, lifetimeSeconds: 60 })
}

const rowsOf = async (column: string, personId: bigint): Promise<number> => {
  const [table, name] = column.split('.') as [string, string]
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where ${sql.ref(name)} = ${personId}`.execute(test.db)
  return rows[0]!.n
}

describe('what is held about a person', () => {
  it('is known: every column that names one has its fate', async () => {
    const { rows } = await sql<{ name: string }>`
      select conrelid::regclass || '.' || attname as name from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'person'::regclass
      union
      select table_name || '.' || column_name from information_schema.columns
      where table_schema = 'public' and column_name in ('person_id', 'actor_id', 'created_by', 'owner_id', 'seller_id')`.execute(
      test.db,
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(fates).toSorted())
  })
})

describe('the file of a person’s data', () => {
  it('has everything that they told and did, and nothing of anybody else', async () => {
    const { id, mobile, ctx } = await aBusyPerson()
    const stranger = await aPerson(test, { name: 'بیگانهٔ ناشناس' })
    const file = await exportAllPersonalData(ctx, id)
    if (!file.ok) throw new Error(file.code)
    const targets = [mobile, ...Object.values(planted)]
    expect(foundIn(file.value, targets)).toEqual(targets)
    expect(foundIn(file.value, [stranger.mobile, 'بیگانهٔ ناشناس'])).toEqual([])
    expect(JSON.parse(file.value)).toMatchObject({ madeAt: '2026-11-21T08:00:00.000Z' })
  })

  it('is made five times a day, and only for who proved a moment ago who they are', async () => {
    const { id, ctx } = await aBusyPerson()
    for (let made = 0; made < 5; made++) expect((await exportAllPersonalData(ctx, id)).ok).toBe(true)
    expect(await exportAllPersonalData(ctx, id)).toEqual({ ok: false, code: 'limited' })
    const { ctx: stale } = requestContext(test, { personId: id })
    const refused = (await exportAllPersonalData(stale, id).catch((thrown: unknown) => thrown)) as Response
    expect(refused.headers.get('location')).toBe('/login/confirm?next=%2Fprofile%2Fsettings')
  })
})

describe('a deleted account', () => {
  it('leaves nothing in the database by which the person could be known', async () => {
    const { id, mobile, ctx } = await aBusyPerson()
    const before = await dumpDatabase(test.db)
    expect(foundIn(before, [planted.name, planted.description, planted.device])).toHaveLength(3)
    expect(await deleteAccount(ctx, id)).toEqual({ ok: true, value: null })
    const { picture: _waiting, ...rest } = planted
    const after = await dumpDatabase(test.db)
    expect(foundIn(after, [mobile, ...Object.values(rest)])).toEqual([])
    expect(after).not.toContain(test.secrets.blindIndex('person.mobile', mobile).toString('hex'))
    expect(await findNames(test.db, test.secrets, [id])).toEqual(new Map())
    const row = await test.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect([test.secrets.open(row.mobile_sealed), row.national_code_sealed, row.city_id]).toEqual(['', null, null])
  })

  it('takes its ads out of sight, and keeps their prices for the ratings of others', async () => {
    const { id, ctx } = await aBusyPerson()
    await deleteAccount(ctx, id)
    const ads = await test.db.selectFrom('ad').selectAll().where('seller_id', '=', id).execute()
    expect(ads.map(({ state, pictures }) => [state, pictures])).toEqual([['removed', []]])
    const prices = await test.db.selectFrom('ad_price').selectAll().where('ad_id', '=', ads[0]!.id).execute()
    expect(prices).toHaveLength(1)
  })

  it('keeps rows only where its fate says so, and hands pictures to the job that removes files', async () => {
    const { id, ctx } = await aBusyPerson()
    await deleteAccount(ctx, id)
    for (const [column, { deleted }] of Object.entries(fates)) {
      if (deleted !== 'gone' || column === 'file.owner_id') continue
      expect([column, await rowsOf(column, id)]).toEqual([column, 0])
    }
    const pictures = await test.db.selectFrom('file').select(['state', 'attached_at']).execute()
    expect(pictures).toEqual([{ state: 'removed', attached_at: null }])
  })

  it('leaves the pictures of a dealer’s ad with the dealer', async () => {
    const { id, ctx } = await aBusyPerson()
    const dealer = await aDealer(test)
    const ad = await anAd(test, { seller_id: id, gallery_id: dealer.id })
    await test.db
      .insertInto('file')
      .values({
        public_id: 'photo-of-the-dealer-0123456789',
        purpose: 'ad-picture',
        kind: 'picture',
        owner_id: id,
        media_type: 'image/jpeg',
        storage_key: 'pictures/dealer.jpg',
        subject_kind: 'ad',
        subject_id: ad.id,
        state: 'attached',
        created_at: test.now,
        attached_at: test.now,
      })
      .execute()
    await deleteAccount(ctx, id)
    const rows = await test.db
      .selectFrom('file')
      .select(['owner_id', 'subject_id'])
      .where('state', '=', 'attached')
      .execute()
    expect(rows).toEqual([{ owner_id: null, subject_id: ad.id }])
  })

  it('frees the number: who signs in with it becomes a new person', async () => {
    const { id, mobile, ctx } = await aBusyPerson()
    await deleteAccount(ctx, id)
    expect((await aPerson(test, { mobile })).id).not.toBe(id)
  })

  it('stays as it is while the person owns a gallery or has a role', async () => {
    const owner = await aBusyPerson()
    await aDealer(test, { owner_id: owner.id })
    expect(await deleteAccount(owner.ctx, owner.id)).toEqual({ ok: false, code: 'owns-gallery' })
    const { id } = await aPerson(test, { roles: ['support'] })
    const { ctx } = requestContext(test, { personId: id, confirmedAt: test.now })
    expect(await deleteAccount(ctx, id)).toEqual({ ok: false, code: 'has-role' })
    expect(await rowsOf('bookmark.person_id', owner.id)).toBe(2)
  })

  it('needs a fresh proof', async () => {
    const { id } = await aBusyPerson()
    const { ctx } = requestContext(test, { personId: id })
    const refused = (await deleteAccount(ctx, id).catch((thrown: unknown) => thrown)) as Response
    expect(refused.headers.get('location')).toBe('/login/confirm?next=%2Fprofile%2Fsettings%2Fdelete-account')
    expect(await rowsOf('session.person_id', id)).toBe(1)
  })
})
