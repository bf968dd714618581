import { mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { attachFiles, photoSource, type FilePurpose } from '#features/files/contract.ts'
import { fileRoutes } from '#features/files/server/file-routes.ts'
import { fileJobs } from '#features/files/server/jobs.ts'
import type { AdState } from '#features/marketplace/ad/ad-states.ts'
import { releasePictures } from '#features/marketplace/ad/server/release-pictures.ts'
import { newPublicId } from '#kit/id.ts'
import { pictureAddress } from '#kit/picture-address.ts'
import type { Role } from '#platform/permissions.ts'
import { inTransaction } from '#platform/database/database.ts'
import { diskFiles } from '#platform/files/files.ts'
import { contextReader } from '#platform/http/api-requests.ts'
import { guardApi } from '#platform/http/api-scope.ts'
import { pictureRoute } from '#platform/http/http-server.ts'
import { createPictures } from '#platform/pictures/pictures.ts'
import { createImageWorker } from '#platform/pictures/image-worker.ts'
import { openSession } from '#platform/session.ts'
import { useTestDb } from '../../tests/support/database.ts'
import { runHandler } from '../../tests/support/jobs.ts'
import { anAd, aPerson } from '../../tests/support/market.ts'
import { aPdf } from '../../tests/support/pdf-files.ts'
import { aPhoto } from '../../tests/support/picture-files.ts'
import { testPlatform } from '../../tests/support/platform.ts'
import { manifests } from './features.ts'

const test = useTestDb()
const imageWorker = createImageWorker({ seconds: 30 })
afterAll(() => imageWorker.close())

const purposes = manifests.flatMap(({ filePurposes = [] }) => filePurposes)
const photo = (await aPhoto({ width: 700, height: 500 }).jpeg().toBuffer()) as Buffer<ArrayBuffer>

type Rule = { sends: 'anybody' | 'signed-in' | 'content-editor' | 'inspector'; kept: 'public' | 'sealed' }

/** Each purpose with its senders and its storage. A new purpose must be added here. */
const rules: Record<string, Rule> = {
  'ad-picture': { sends: 'signed-in', kept: 'public' },
  'album-picture': { sends: 'content-editor', kept: 'public' },
  'application-file': { sends: 'anybody', kept: 'sealed' },
  'content-picture': { sends: 'content-editor', kept: 'public' },
  'deal-document': { sends: 'signed-in', kept: 'sealed' },
  'gallery-licence': { sends: 'signed-in', kept: 'sealed' },
  'gallery-picture': { sends: 'signed-in', kept: 'public' },
  'garage-document': { sends: 'signed-in', kept: 'sealed' },
  'garage-receipt': { sends: 'signed-in', kept: 'sealed' },
  'inspection-picture': { sends: 'inspector', kept: 'sealed' },
  'insurance-paper': { sends: 'signed-in', kept: 'sealed' },
  'message-picture': { sends: 'signed-in', kept: 'sealed' },
  'sale-paper': { sends: 'signed-in', kept: 'sealed' },
  'ticket-attachment': { sends: 'anybody', kept: 'sealed' },
}

let app: FastifyInstance
let folder: string
let platform: ReturnType<typeof testPlatform>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'purposes-'))
  const files = diskFiles(join(folder, 'files'))
  const pictures = createPictures(diskFiles(join(folder, 'cache')), photoSource({ db: test.db, files, purposes }))
  platform = testPlatform(test, { providers: { imageWorker, files, pictures } })
  app = Fastify()
  await guardApi(app, platform)
  const readContext = contextReader(platform)
  await app.register(fileRoutes, { readContext, purposes, prefix: '/files' })
  await app.register(async (scope) => pictureRoute(scope, pictures, readContext))
})
afterEach(() => app.close())

async function signedIn(roles: Role[] = []) {
  const { id } = await aPerson(test, { roles })
  const token = await openSession(test.db, { personId: id, userAgent: 'test', now: test.now, lifetimeSeconds: 600 })
  return { id, cookie: `sid=${token}` }
}

async function asSender(sends: Rule['sends']) {
  const sender = await signedIn(sends === 'content-editor' ? ['content-editor'] : [])
  if (sends === 'inspector') {
    const place = await test.db.selectFrom('inspection_place').select('id').executeTakeFirst()
    const { id: place_id } = place ?? (await aPlace())
    await test.db
      .insertInto('inspector')
      .values({ person_id: sender.id, code: `K-${sender.id}`, place_id })
      .execute()
  }
  return sender
}

async function aPlace() {
  const { id: city_id } = await test.db.selectFrom('city').select('id').limit(1).executeTakeFirstOrThrow()
  const place = { public_id: newPublicId(), city_id, name: 'مرکز کارشناسی', kind: 'station' as const }
  return test.db.insertInto('inspection_place').values(place).returning('id').executeTakeFirstOrThrow()
}

async function send({ folder: address }: FilePurpose, cookie?: string, bytes = photo) {
  const form = new FormData()
  form.append('file', new File([bytes], 'file'))
  const body = new Response(form)
  const response = await app.inject({
    method: 'POST',
    url: `/files/${address}`,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type')!, ...(cookie && { cookie }) },
  })
  return { status: response.statusCode, id: (response.json() as { id: string }).id }
}

const check = (id: string, cookie?: string, width: 160 | 320 | 640 = 160) =>
  app.inject({ url: pictureAddress(id, width, 'webp'), headers: cookie ? { cookie } : {} })

it('every purpose is listed here', () => {
  expect(purposes.map(({ name }) => name).toSorted()).toEqual(Object.keys(rules).toSorted())
})

describe.each(purposes.map((purpose) => [purpose.name, purpose] as const))('%s', (name, purpose) => {
  const { sends, kept } = rules[name]!

  it('accepts files from allowed senders only', async () => {
    expect((await send(purpose)).status).toBe(sends === 'anybody' ? 201 : 401)
    const customer = await send(purpose, (await signedIn()).cookie)
    expect(customer.status).toBe(sends === 'anybody' || sends === 'signed-in' ? 201 : 403)
    expect((await send(purpose, (await asSender(sends)).cookie)).status).toBe(201)
  })

  it(`is kept ${kept} and is readable for allowed readers`, async () => {
    const sender = await asSender(sends)
    const { id } = await send(purpose, sender.cookie)
    const row = await test.db.selectFrom('file').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow()
    const stored = readFileSync(join(folder, 'files', row.storage_key))
    expect(stored.subarray(0, 3).toString('hex') === 'ffd8ff').toBe(kept === 'public')
    expect(row.key_sealed === null).toBe(kept === 'public')
    expect((await check(id)).statusCode).toBe(kept === 'public' ? 200 : 404)
  })
})

it('a person whose unused files fill the quota can send more only when they are used or gone', async () => {
  const { id, cookie } = await signedIn()
  const purpose = purposes.find(({ name }) => name === 'message-picture')!
  expect((await send(purpose, cookie)).status).toBe(201)
  await test.db
    .updateTable('file')
    .set({ bytes: 100 * 2 ** 20 })
    .where('owner_id', '=', id)
    .execute()
  expect((await send(purpose, cookie)).status).toBe(429)
  await test.db.updateTable('file').set({ state: 'removed' }).where('owner_id', '=', id).execute()
  expect((await send(purpose, cookie)).status).toBe(201)
})

describe('the pictures of an ad', () => {
  const adPicture = purposes.find(({ name }) => name === 'ad-picture')!

  async function anAdWithPicture(over: Parameters<typeof anAd>[1] = {}) {
    const seller = await signedIn()
    const { id: picture } = await send(adPicture, seller.cookie)
    const ad = await anAd(test, { seller_id: seller.id, pictures: [picture], ...over })
    const subject = { kind: 'ad', id: ad.id }
    await inTransaction(test.db, (trx) =>
      attachFiles(trx, { purpose: adPicture, personId: seller.id, ids: [picture], subject, now: test.now }),
    )
    return { ad, picture, seller }
  }
  const setState = (id: bigint, state: AdState) =>
    test.db.updateTable('ad').set({ state, changed_at: test.now }).where('id', '=', id).execute()

  it.each<AdState>(['published', 'paused', 'sold', 'expired'])('are public while it is %s', async (state) => {
    const { ad, picture } = await anAdWithPicture()
    await setState(ad.id, state)
    const answer = await check(picture)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=86400'])
  })

  it.each<AdState>(['pending', 'rejected', 'suspended', 'removed'])(
    'are visible to its seller and staff alone when it is %s, in existing and in new sizes',
    async (state) => {
      const { ad, picture, seller } = await anAdWithPicture()
      expect((await check(picture)).statusCode).toBe(200)
      await setState(ad.id, state)
      for (const width of [160, 320] as const) {
        expect((await check(picture, undefined, width)).statusCode).toBe(404)
        expect((await check(picture, (await signedIn()).cookie, width)).statusCode).toBe(404)
        for (const viewer of [seller, await signedIn(['operator'])]) {
          const answer = await check(picture, viewer.cookie, width)
          expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
        }
      }
    },
  )

  it('are deleted in every size 30 days after its removal', async () => {
    const { ad, picture, seller } = await anAdWithPicture()
    await check(picture)
    await setState(ad.id, 'removed')
    const after = (days: number) => new Date(test.now.getTime() + days * 24 * 3_600_000)
    await releasePictures(test.db, after(29))
    expect((await check(picture, seller.cookie)).statusCode).toBe(200)
    await releasePictures(test.db, after(31))
    expect((await check(picture, seller.cookie)).statusCode).toBe(404)
    await runHandler(fileJobs(platform), 'files.remove-unused')
    expect([readdirSync(join(folder, 'cache')), readdirSync(join(folder, 'files', 'pictures'))]).toEqual([[], []])
  })
})

describe('files stored unencrypted', () => {
  it('are sealed by the job, and documents among them redrawn; nothing stays unencrypted', async () => {
    const files = diskFiles(join(folder, 'files'))
    const script = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'
    const clear = [
      { name: 'message-picture', kind: 'picture', bytes: photo, ending: 'jpg', type: 'image/jpeg' },
      {
        name: 'application-file',
        kind: 'document',
        bytes: aPdf({ catalogue: script }),
        ending: 'pdf',
        type: 'application/pdf',
      },
    ] as const
    for (const { name, kind, bytes, ending, type } of clear) {
      const { folder: place } = purposes.find((purpose) => purpose.name === name)!
      const storage_key = `${place}/clear.${ending}`
      await files.write(storage_key, bytes)
      const row = {
        public_id: `clear-${kind}`,
        purpose: name,
        kind,
        media_type: type,
        storage_key,
        created_at: test.now,
      }
      const attached = { state: 'attached', subject_kind: 'x', subject_id: 1n } as const
      await test.db
        .insertInto('file')
        .values({ ...row, ...attached })
        .execute()
    }
    const jobs = fileJobs(platform)
    await runHandler(jobs, 'files.renew')
    await runHandler(jobs, 'files.remove-unused')
    const rows = await test.db.selectFrom('file').selectAll().execute()
    expect(rows.map(({ state, key_sealed }) => [state, key_sealed !== null])).toEqual([
      ['attached', true],
      ['attached', true],
    ])
    const stored = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    )
    expect(stored).toHaveLength(2)
    for (const { parentPath, name } of stored)
      expect(readFileSync(join(parentPath, name)).toString('latin1')).not.toMatch(/^(%PDF|\xff\xd8\xff)|JavaScript/)
    await runHandler(jobs, 'files.renew')
    expect(await test.db.selectFrom('file').select('storage_key').execute()).toEqual(
      rows.map(({ storage_key }) => ({ storage_key })),
    )
  })
})
