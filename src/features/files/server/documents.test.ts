import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#platform/database/database.ts'
import { diskFiles } from '#platform/files/files.ts'
import { contextReader } from '#platform/http/api-requests.ts'
import { guardApi } from '#platform/http/api-scope.ts'
import { createImageWorker } from '#platform/pictures/image-worker.ts'
import { openSession } from '#platform/session.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson } from '../../../../tests/support/market.ts'
import { aPdf } from '../../../../tests/support/pdf-files.ts'
import { aPhoto } from '../../../../tests/support/picture-files.ts'
import { testPlatform } from '../../../../tests/support/platform.ts'
import { attachFiles } from './attach-files.ts'
import { cleanFileName } from './file-name.ts'
import { fileRoutes } from './file-routes.ts'
import { erasePersonalData, exportPersonalData } from './personal-data.ts'
import { defineFilePurpose } from './purpose.ts'

const test = useTestDb()
const imageWorker = createImageWorker({ seconds: 30 })
afterAll(() => imageWorker.close())

const document = defineFilePurpose({
  name: 'licence-paper',
  kinds: ['picture', 'document'],
  folder: 'licences',
  maxBytes: 200_000,
  perHour: 20,
  maySend: 'signed-in',
  mayRead: async ({ scope }, { ownerId }) => ownerId !== null && ownerId === scope.session.personId,
})

let app: FastifyInstance
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'papers-'))
  const platform = testPlatform(test, {
    providers: { imageWorker, files: diskFiles(folder) },
  })
  app = Fastify()
  await guardApi(app, platform)
  await app.register(fileRoutes, { readContext: contextReader(platform), purposes: [document] })
})
afterEach(() => app.close())

async function signedIn() {
  const { id } = await aPerson(test)
  const token = await openSession(test.db, { personId: id, userAgent: 'test', now: test.now, lifetimeSeconds: 60 })
  return { id, cookie: `sid=${token}` }
}

async function send(cookie: string, bytes: Buffer<ArrayBuffer>, name = 'paper.pdf') {
  const form = new FormData()
  form.append('file', new File([bytes], name))
  const body = new Response(form)
  const response = await app.inject({
    method: 'POST',
    url: '/licences',
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type')!, ...(cookie && { cookie }) },
  })
  return { status: response.statusCode, body: response.json() }
}

const read = (id: string, cookie: string) => app.inject({ url: `/licences/${id}`, headers: { cookie } })
const photo = (await aPhoto({ width: 60, height: 40 }).jpeg().toBuffer()) as Buffer<ArrayBuffer>

const script = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'
const encrypted = `/ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`

describe("a person's document", () => {
  it('is stored as pictures of its pages, and only downloadable, under its cleaned name', async () => {
    const { cookie } = await signedIn()
    const { status, body } = await send(cookie, aPdf({ pages: 2, catalogue: script }), '../پروانه.pdf')
    expect(status).toBe(201)
    const answer = await read(body.id, cookie)
    const stored = answer.rawPayload.toString('latin1')
    expect(stored.match(/\/Type \/Page /g)).toHaveLength(2)
    expect(stored).not.toMatch(/JavaScript|OpenAction/)
    const picture = stored.slice(
      stored.indexOf('\xff\xd8\xff'),
      stored.indexOf('\nendstream', stored.indexOf('\xff\xd8\xff')),
    )
    const { data, info } = await sharp(Buffer.from(picture, 'latin1')).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([1239, 1754])
    const brightness = (x: number, y: number) => data[(y * info.width + x) * info.channels]
    expect([brightness(400, 1400), brightness(1000, 200)]).toEqual([0, 255])
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="document.pdf"; filename*=UTF-8''${encodeURIComponent('پروانه.pdf')}`,
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  it('is hidden from other people, and refused from guests', async () => {
    const owner = await signedIn()
    const { body } = await send(owner.cookie, aPdf())
    expect((await read(body.id, (await signedIn()).cookie)).statusCode).toBe(404)
    expect((await read(body.id, '')).statusCode).toBe(404)
    expect((await send('', aPdf())).status).toBe(401)
  })

  it.each<[string, Buffer<ArrayBuffer>, number, string]>([
    ['a password', aPdf({ trailer: encrypted }), 422, 'file-encrypted'],
    ['no page', aPdf({ pages: 0 }), 422, 'file-damaged'],
    ['more than 30 pages', aPdf({ pages: 31 }), 422, 'file-pages'],
    ['its head alone', aPdf().subarray(0, 40) as Buffer<ArrayBuffer>, 422, 'file-damaged'],
    ['something before its beginning', Buffer.concat([Buffer.from('GIF89a'), aPdf()]), 422, 'file-kind'],
    ['nothing in it', Buffer.alloc(0), 422, 'file-empty'],
    ['too many bytes', Buffer.concat([aPdf(), Buffer.alloc(200_000)]), 413, 'file-bytes'],
  ])('is refused with %s in Persian, and leaves nothing', async (_what, bytes, status, code) => {
    const answer = await send((await signedIn()).cookie, bytes)
    expect([answer.status, answer.body.error.code]).toEqual([status, code])
    expect(answer.body.error.fields.file).toMatch(/[آ-ی]/)
    expect(await test.db.selectFrom('file').selectAll().execute()).toEqual([])
    expect(readdirSync(folder)).toEqual([])
  })

  it('belongs to one subject: a repeat succeeds, another subject and another person are refused', async () => {
    const [{ id: personId, cookie }, stranger] = [await signedIn(), await signedIn()]
    const { body } = await send(cookie, photo)
    const attach = (person: bigint, subject: bigint) =>
      inTransaction(test.db, (trx) =>
        attachFiles(trx, {
          purpose: document,
          personId: person,
          ids: [body.id],
          subject: { kind: 'licence', id: subject },
          now: test.now,
        }),
      )
    const refused = { ok: false, code: 'file-unknown' }
    expect(await attach(stranger.id, 1n)).toEqual(refused)
    expect([await attach(personId, 1n), await attach(personId, 1n)]).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ])
    expect(await attach(personId, 2n)).toEqual(refused)
    expect((await send(cookie, photo)).body.id).not.toBe(body.id)
  })

  it("is part of the person's data export, and unreachable after erasure", async () => {
    const { id: personId, cookie } = await signedIn()
    const { body } = await send(cookie, aPdf(), 'my licence.pdf')
    expect(await exportPersonalData({ db: test.db }, personId)).toMatchObject([
      { id: body.id, purpose: 'licence-paper', kind: 'document', name: 'my licence.pdf' },
    ])
    await inTransaction(test.db, (trx) => erasePersonalData(trx, personId, [document]))
    expect((await read(body.id, cookie)).statusCode).toBe(404)
    const row = await test.db.selectFrom('file').selectAll().executeTakeFirstOrThrow()
    expect([row.name, row.digest, row.state]).toEqual([null, null, 'removed'])
  })
})

describe("a file's name", () => {
  it.each([
    ['../../evil.php', 'evil.php'],
    ['C:\\fakepath\\car.jpg', 'car.jpg'],
    ['\u202egpj.exe', 'gpj.exe'],
    ['.htaccess', 'htaccess'],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(96)}.pdf`],
    ['', null],
  ])('%j is stored as %j', (sent, stored) => expect(cleanFileName(sent)).toBe(stored))
})
