import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { diskFiles } from '#platform/files/files.ts'
import { contextReader } from '#platform/http/api-requests.ts'
import { guardApi, installZod } from '#platform/http/api-scope.ts'
import { createImageWorker } from '#platform/pictures/image-worker.ts'
import { openSession } from '#platform/session.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson } from '../../../../tests/support/market.ts'
import { testPlatform } from '../../../../tests/support/platform.ts'
import { aPhoto, pngOf } from '../../../../tests/support/picture-files.ts'
import { picturesApi } from './pictures-api.ts'

const test = useTestDb()
const imageWorker = createImageWorker({ seconds: 30 })
afterAll(() => imageWorker.close())

let app: FastifyInstance
beforeEach(async () => {
  const files = diskFiles(mkdtempSync(join(tmpdir(), 'photos-')))
  const platform = testPlatform(test, { providers: { imageWorker, files } })
  app = Fastify()
  installZod(app)
  await guardApi(app, platform)
  await app.register(picturesApi, { readContext: contextReader(platform) })
})
afterEach(() => app.close())

async function signedIn(): Promise<string> {
  const { id } = await aPerson(test)
  const token = await openSession(test.db, { personId: id, userAgent: 'test', now: test.now, lifetimeSeconds: 60 })
  return `sid=${token}`
}

type Sending = { cookie?: string; type?: string; language?: string; headers?: Record<string, string> }

async function send(payload: Buffer, { cookie, type = 'image/jpeg', language, headers }: Sending = {}) {
  const response = await app.inject({
    method: 'POST',
    url: '/pictures',
    payload,
    headers: {
      'content-type': type,
      ...headers,
      ...(cookie && { cookie }),
      ...(language && { 'accept-language': language }),
    },
  })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

const photo = await aPhoto({ width: 400, height: 300 }).jpeg().toBuffer()
const tenMegabytes = 10 * 1024 * 1024

describe('sending a picture', () => {
  it('returns its name and the addresses of its sizes, also on a repeat', async () => {
    const cookie = await signedIn()
    const first = await send(photo, { cookie })
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({ width: 400, height: 300 })
    expect(first.body.sizes.map(({ width }: { width: number }) => width)).toEqual([160, 320, 640, 960, 1200])
    expect(first.body.sizes[1].avif).toBe(`/pictures/${first.body.id}/320.avif`)
    const second = await send(photo, { cookie })
    expect([second.status, second.body]).toEqual([200, first.body])
  })

  it.each(['text/html', 'application/json', 'image/svg+xml', 'multipart/form-data; boundary=x', 'x/y'])(
    'is judged by content, whatever the name: «%s»',
    async (type) => expect((await send(photo, { cookie: await signedIn(), type })).status).toBe(201),
  )

  it('also accepts it as the only file of a form, as pages send it', async () => {
    const cookie = await signedIn()
    const form = new FormData()
    form.append('file', new File([new Uint8Array(photo)], 'car.jpg'))
    const body = new Response(form)
    const type = body.headers.get('content-type')!
    const sent = await send(Buffer.from(await body.arrayBuffer()), { cookie, type })
    expect([sent.status, (await send(photo, { cookie })).body.id]).toEqual([201, sent.body.id])
  })

  it.each([
    ['nothing', Buffer.alloc(0), 422, 'picture-empty', /خالی/],
    ['a page', Buffer.from('<html>'), 422, 'picture-kind', /JPEG، PNG، WebP/],
    ['a bomb', pngOf({ width: 50_000, height: 50_000 }), 422, 'picture-pixels', /۴۰ مگاپیکسل/],
    ['half a picture', photo.subarray(0, 4000), 422, 'picture-damaged', /خراب/],
    ['more than ten megabytes', Buffer.alloc(tenMegabytes + 1), 413, 'picture-bytes', /۱۰ مگابایت/],
    ['40 megabytes', Buffer.alloc(40 * 1024 * 1024), 413, 'picture-bytes', /۱۰ مگابایت/],
    [
      'what some phones write',
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      422,
      'picture-heic',
      /HEIC/,
    ],
  ])('refuses %s at the field, in Persian', async (_what, payload, status, code, words) => {
    const answer = await send(payload, { cookie: await signedIn() })
    expect([answer.status, answer.body.error.code]).toEqual([status, code])
    expect(answer.body.error.fields.picture).toMatch(words)
  })

  it('refuses in English on request', async () => {
    const { body } = await send(Buffer.from('GIF89a'), { cookie: await signedIn(), language: 'en' })
    expect(body.error.fields).toEqual({ picture: 'This kind of file is not taken; send JPEG, PNG, WebP or AVIF.' })
  })

  it('requires sign-in and our own pages', async () => {
    expect((await send(photo)).status).toBe(401)
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await send(photo, { cookie: await signedIn(), headers: foreign })).status).toBe(403)
    expect(await test.db.selectFrom('file').selectAll().execute()).toEqual([])
  })

  it('has a limit per person, and states the wait', async () => {
    const cookie = await signedIn()
    for (let sent = 0; sent < 120; sent++) await send(Buffer.from('no'), { cookie })
    const refused = await send(photo, { cookie })
    expect([refused.status, refused.body.error.code]).toEqual([429, 'too-many-requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send(photo, { cookie: await signedIn() })).status).toBe(201)
  })

  it('never replaces another one, however many are sent in sequence', async () => {
    const cookie = await signedIn()
    const statuses = new Set<number>()
    for (let sent = 0; sent < 30; sent++) statuses.add((await send(Buffer.from('no'), { cookie })).status)
    expect([...statuses]).toEqual([422])
  })

  it('interrupted at any tenth leaves nothing, and succeeds on retry', { timeout: 60_000 }, async () => {
    const cookie = await signedIn()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const head = `POST /pictures HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-type: image/jpeg\r\ncontent-length: ${photo.length}\r\n\r\n`
    for (let tenth = 0; tenth < 10; tenth++) {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.write(head)
      socket.write(photo.subarray(0, Math.floor((photo.length * tenth) / 10)))
      await pause(30)
      socket.destroy()
      await pause(30)
    }
    expect(await test.db.selectFrom('file').select('id').execute()).toEqual([])
    expect((await send(photo, { cookie })).status).toBe(201)
    expect(await test.db.selectFrom('file').select('state').execute()).toEqual([{ state: 'unused' }])
  })
})
