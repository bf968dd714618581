import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileRoutes } from '#features/files/server/file-routes.ts'
import { diskFiles } from '#platform/files/files.ts'
import { contextReader } from '#platform/http/api-requests.ts'
import { guardApi } from '#platform/http/api-scope.ts'
import { createImageWorker } from '#platform/pictures/image-worker.ts'
import { openSession } from '#platform/session.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { testPlatform } from '../../../../tests/support/platform.ts'
import { aPhoto } from '../../../../tests/support/picture-files.ts'
import { addDays, dayOf } from '#kit/day.ts'
import { documentPicture } from './document-purpose.ts'
import { addDocument, findDocuments, removeDocument } from './documents.ts'
import { getCarRow } from './find-cars.ts'
import { findDeadlineRows } from './find-deadlines.ts'
import { anOwner } from './test-cars.ts'

const test = useTestDb()
const imageWorker = createImageWorker({ seconds: 30 })
afterAll(() => imageWorker.close())
const photo = await aPhoto({ width: 320, height: 200 }).jpeg().toBuffer()

let app: FastifyInstance
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'papers-'))
  const platform = testPlatform(test, {
    providers: { imageWorker, files: diskFiles(folder) },
  })
  app = Fastify()
  await guardApi(app, platform)
  await app.register(fileRoutes, { readContext: contextReader(platform), purposes: [documentPicture] })
})
afterEach(() => app.close())

async function cookieOf(personId: bigint, confirmed = true): Promise<string> {
  const session = { personId, userAgent: 'test', now: test.now, lifetimeSeconds: 60, confirmed }
  return `sid=${await openSession(test.db, session)}`
}

async function send(cookie: string) {
  const form = new FormData()
  form.append('file', new File([photo], 'card.jpg', { type: 'image/jpeg' }))
  const body = new Response(form)
  const response = await app.inject({
    method: 'POST',
    url: '/car-documents',
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type')!, cookie },
  })
  return (response.json() as { id: string }).id
}
const read = (id: string, cookie: string) => app.inject({ url: `/car-documents/${id}`, headers: { cookie } })

async function aDocument(expiresOn: string | null = null) {
  const owner = await anOwner(test)
  const cookie = await cookieOf(owner.personId)
  const file = await send(cookie)
  const paper = { ...owner, kind: 'third-party', name: null, expiresOn, files: [file] } as const
  expect(await addDocument(owner.ctx, paper)).toMatchObject({ ok: true })
  const row = await getCarRow(test.db, { personId: owner.personId, id: owner.carId })
  return { ...owner, cookie, file, row, paper }
}

describe('the documents of a car', () => {
  it('are stored sealed and decrypted on reading', async () => {
    const { cookie, file } = await aDocument()
    const [name] = readdirSync(join(folder, 'car-documents'))
    const stored = readFileSync(join(folder, 'car-documents', name!))
    // A JPEG begins with FF D8.
    expect([stored[0], stored[1]]).not.toEqual([0xff, 0xd8])
    expect(stored.includes(Buffer.from('JFIF'))).toBe(false)
    const answer = await read(file, cookie)
    expect(answer.statusCode).toBe(200)
    expect([answer.rawPayload[0], answer.rawPayload[1]]).toEqual([0xff, 0xd8])
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })

  it('are readable for people who may see the car, after a fresh proof of identity', async () => {
    const { personId, file } = await aDocument()
    expect((await read(file, await cookieOf(personId, false))).statusCode).toBe(404)
    const stranger = await anOwner(test, { plate: '121-45478' })
    expect((await read(file, await cookieOf(stranger.personId))).statusCode).toBe(404)
    const car = await test.db
      .selectFrom('garage_car')
      .select('id')
      .where('owner_id', '=', personId)
      .executeTakeFirstOrThrow()
    const share = {
      public_id: 'share00001',
      car_id: car.id,
      person_id: stranger.personId,
      role: 'viewer',
      since: test.now,
    } as const
    await test.db.insertInto('garage_share').values(share).execute()
    expect((await read(file, await cookieOf(stranger.personId))).statusCode).toBe(200)
  })

  it('are unreadable once removed', async () => {
    const { ctx, personId, carId, cookie, file, row } = await aDocument()
    const [document] = await findDocuments(ctx, row)
    await removeDocument(ctx, { personId, carId, documentId: document!.id })
    expect((await read(file, cookie)).statusCode).toBe(404)
    expect(await findDocuments(ctx, row)).toEqual([])
  })

  it('belong to one car, and nobody can use another person’s file', async () => {
    const { file } = await aDocument()
    const other = await anOwner(test, { plate: '121-45478' })
    const stolen = await addDocument(other.ctx, { ...other, kind: 'card', name: null, expiresOn: null, files: [file] })
    expect(stolen).toEqual({ ok: false, code: 'file-unknown' })
  })

  it('set the deadline of their kind; a later document moves it and an older one does not', async () => {
    const today = dayOf(test.now)
    const { ctx, paper, cookie, row } = await aDocument(addDays(today, 100))
    const due = async () => (await findDeadlineRows(test.db, [row.id])).map(({ kind, due_on }) => [kind, due_on])
    expect(await due()).toEqual([['third-party', addDays(today, 100)]])
    for (const days of [465, 30]) {
      await addDocument(ctx, { ...paper, expiresOn: addDays(today, days), files: [await send(cookie)] })
    }
    expect(await due()).toEqual([['third-party', addDays(today, 465)]])
  })
})
