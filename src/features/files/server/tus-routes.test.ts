import { mkdtempSync, readdirSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { diskFiles, type FileStore } from '#platform/files/files.ts'
import { contextReader, type ContextReader } from '#platform/http/api-requests.ts'
import { guardApi } from '#platform/http/api-scope.ts'
import { createImageWorker } from '#platform/pictures/image-worker.ts'
import { openSession } from '#platform/session.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson } from '../../../../tests/support/market.ts'
import { aPhoto } from '../../../../tests/support/picture-files.ts'
import { testPlatform } from '../../../../tests/support/platform.ts'
import { adPicture } from './ad-picture.ts'
import { fileRoutes } from './file-routes.ts'
import { erasePersonalData } from './personal-data.ts'
import { defineFilePurpose } from './purpose.ts'
import { fileNameOf } from './tus-routes.ts'
import { removeExpiredUploads } from './uploads.ts'

const test = useTestDb()
const imageWorker = createImageWorker({ seconds: 30 })
afterAll(() => imageWorker.close())

const guestPicture = defineFilePurpose({
  name: 'guest-picture',
  kinds: ['picture'],
  folder: 'guest-pictures',
  maxBytes: 300_000,
  perHour: 20,
  maySend: 'anybody',
  mayRead: async () => false,
})
const photo = await aPhoto({ width: 900, height: 700 }).jpeg({ quality: 100 }).toBuffer()
const half = Math.floor(photo.length / 2)

let app: FastifyInstance
let folder: string
let files: FileStore
/** Connections to the server, and requests that a handler has begun with. */
const sockets: Socket[] = []
let handled = 0
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'uploads-'))
  files = diskFiles(folder)
  const platform = testPlatform(test, { providers: { imageWorker, files } })
  app = Fastify()
  sockets.length = 0
  app.server.on('connection', (socket) => void sockets.push(socket))
  await guardApi(app, platform)
  const read = contextReader(platform)
  const readContext: ContextReader = (request) => {
    handled++
    return read(request)
  }
  await app.register(fileRoutes, { readContext, purposes: [adPicture, guestPicture] })
})
afterEach(() => app.close())

async function signedIn(id?: bigint) {
  const personId = id ?? (await aPerson(test)).id
  const token = await openSession(test.db, { personId, userAgent: 'test', now: test.now, lifetimeSeconds: 60 })
  return { personId, cookie: `sid=${token}` }
}

type Call = { cookie?: string; headers?: Record<string, string>; payload?: Buffer; version?: string | null }

async function call(method: string, url: string, { cookie, headers, payload, version = '1.0.0' }: Call = {}) {
  const response = await app.inject({
    method: method as 'POST',
    url,
    ...(payload && { payload }),
    headers: { ...(version && { 'tus-resumable': version }), ...headers, ...(cookie && { cookie }) },
  })
  const { statusCode: status, headers: message } = response
  return { status, headers: message as Record<string, string>, body: response.body }
}

const begin = async (cookie: string, length = photo.length, folderName = 'pictures') => {
  const metadata = `filename ${Buffer.from('عکس جلو.jpg').toString('base64')}`
  const headers = { 'upload-length': String(length), 'upload-metadata': metadata }
  const begun = await call('POST', `/${folderName}/uploads`, { cookie, headers })
  expect(begun.status).toBe(201)
  return begun.headers.location!
}
const partHeaders = (offset: number) => ({
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})
const patch = (address: string, cookie: string, offset: number, payload: Buffer) =>
  call('PATCH', address, { cookie, headers: partHeaders(offset), payload })
const stored = () => {
  try {
    return readdirSync(join(folder, 'arriving'), { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    ).length
  } catch {
    return 0
  }
}

/** Sends a part over a connection that breaks after `sent` of its announced bytes. */
async function breakOff(address: string, cookie: string, { offset, sent }: { offset: number; sent: number }) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const length = String(photo.length - offset)
  const headers = { ...partHeaders(offset), cookie, 'tus-resumable': '1.0.0', 'content-length': length }
  const [before, connections] = [handled, sockets.length]
  const request = httpRequest({ port, host: '127.0.0.1', path: address, method: 'PATCH', headers, agent: false })
  request.on('error', () => {})
  request.flushHeaders()
  await vi.waitFor(() => expect(handled).toBeGreaterThan(before))
  const socket = sockets[connections]!
  const head = socket.bytesRead
  request.write(photo.subarray(offset, offset + sent))
  await vi.waitFor(() => expect(socket.bytesRead).toBe(head + sent))
  request.destroy()
}

describe('an upload in parts', () => {
  it('goes on where it stopped, and the last part names the file, once', async () => {
    const { cookie } = await signedIn()
    const address = await begin(cookie)
    expect(address).toMatch(/^\/pictures\/uploads\/[0-9a-z]{20}$/)
    const first = await patch(address, cookie, 0, photo.subarray(0, half))
    expect([first.status, first.headers['upload-offset'], first.headers['tus-resumable']]).toEqual([
      204,
      String(half),
      '1.0.0',
    ])
    const state = await call('HEAD', address, { cookie })
    expect([state.status, state.headers['upload-offset'], state.headers['upload-length']]).toEqual([
      200,
      String(half),
      String(photo.length),
    ])
    expect(state.headers['cache-control']).toBe('no-store')
    expect(state.headers['upload-expires']).toMatch(/GMT$/)
    const last = await patch(address, cookie, half, photo.subarray(half))
    expect([last.status, last.headers['upload-offset']]).toEqual([204, String(photo.length)])
    expect(last.headers['x-file-id']).toMatch(/^photo-/)
    // The response to the last part was lost.
    const again = await call('HEAD', address, { cookie })
    expect(again.headers['x-file-id']).toBe(last.headers['x-file-id'])
    const rows = await test.db.selectFrom('file').select(['public_id', 'name', 'width']).execute()
    expect(rows).toEqual([{ public_id: last.headers['x-file-id'], name: 'عکس جلو.jpg', width: 900 }])
    expect(stored()).toBe(0)
  })

  it('loses no byte of a connection that breaks five times inside the file', async () => {
    const { cookie } = await signedIn()
    const address = await begin(cookie)
    let offset = 0
    for (const sent of [1, 7000, 1, 12_345, 3]) {
      await breakOff(address, cookie, { offset, sent })
      const { headers } = await call('HEAD', address, { cookie })
      expect(Number(headers['upload-offset'])).toBe(offset + sent)
      offset += sent
    }
    const last = await patch(address, cookie, offset, photo.subarray(offset))
    expect(last.headers['x-file-id']).toMatch(/^photo-/)
  })

  it('lies sealed in the store until it is complete', async () => {
    const { cookie } = await signedIn()
    const address = await begin(cookie)
    await patch(address, cookie, 0, photo.subarray(0, half))
    const [file] = readdirSync(join(folder, 'arriving'), { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    )
    const stored = await files.read(join('arriving', address.split('/').at(-1)!, file!.name))
    expect(stored!.includes(photo.subarray(0, 100))).toBe(false)
  })

  it('takes no byte more than announced from a body without a length', async () => {
    const { cookie } = await signedIn()
    const address = await begin(cookie)
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const headers = { ...partHeaders(0), cookie, 'tus-resumable': '1.0.0' }
    const request = httpRequest({ port, host: '127.0.0.1', path: address, method: 'PATCH', headers, agent: false })
    request.on('error', () => {})
    const answered = new Promise<number>((completed) =>
      request.on('response', ({ statusCode }) => completed(statusCode!)),
    )
    request.flushHeaders()
    request.write(Buffer.concat([photo, Buffer.alloc(1_000_000)]))
    request.end()
    expect(await answered).toBe(204)
    const { headers: state } = await call('HEAD', address, { cookie })
    expect(state['upload-offset']).toBe(String(photo.length))
  })

  it('counts bytes that two requests bring at once only once', async () => {
    const { cookie } = await signedIn()
    const address = await begin(cookie)
    const results = await Promise.all([1, 2, 3].map(() => patch(address, cookie, 0, photo)))
    expect(results.map(({ status }) => status).filter((status) => status !== 409)).toContain(204)
    const { headers } = await call('HEAD', address, { cookie })
    expect(headers['upload-offset']).toBe(String(photo.length))
    expect(await test.db.selectFrom('file').select('id').execute()).toHaveLength(1)
  })

  it('survives the end of its session, and belongs to nobody else', async () => {
    const { personId, cookie } = await signedIn()
    const address = await begin(cookie)
    await patch(address, cookie, 0, photo.subarray(0, half))
    await test.db.deleteFrom('session').execute()
    expect((await patch(address, cookie, half, photo.subarray(half))).status).toBe(401)
    const other = await signedIn()
    expect((await call('HEAD', address, { cookie: other.cookie })).status).toBe(404)
    // The same person on a second device.
    const later = await signedIn(personId)
    const { headers } = await call('HEAD', address, { cookie: later.cookie })
    expect(headers['upload-offset']).toBe(String(half))
    const last = await patch(address, later.cookie, half, photo.subarray(half))
    expect(last.headers['x-file-id']).toMatch(/^photo-/)
    const { owner_id } = await test.db.selectFrom('file').select('owner_id').executeTakeFirstOrThrow()
    expect(owner_id).toBe(personId)
  })

  it('of a guest goes on after sign-in, as the file of the person', async () => {
    const small = await aPhoto({ width: 90, height: 70 }).jpeg().toBuffer()
    const address = await begin('', small.length, 'guest-pictures')
    await patch(address, '', 0, small.subarray(0, 100))
    const { personId, cookie } = await signedIn()
    const last = await patch(address, cookie, 100, small.subarray(100))
    expect(last.status).toBe(204)
    const { owner_id } = await test.db.selectFrom('file').select('owner_id').executeTakeFirstOrThrow()
    expect(owner_id).toBe(personId)
  })

  it('of something else than a picture is refused in words at its end, and is gone', async () => {
    const { cookie } = await signedIn()
    const bytes = Buffer.alloc(1000, 'no picture')
    const address = await begin(cookie, bytes.length)
    const { status, body } = await patch(address, cookie, 0, bytes)
    expect([status, JSON.parse(body)]).toMatchObject([
      422,
      { error: { code: 'picture-kind', fields: { file: expect.stringContaining('JPEG') as string } } },
    ])
    expect((await call('HEAD', address, { cookie })).status).toBe(404)
    expect(stored()).toBe(0)
  })

  it('counts for the quota of unused files of its person', async () => {
    const { cookie } = await signedIn()
    for (let begun = 0; begun < 10; begun++) await begin(cookie, adPicture.maxBytes)
    const headers = { 'upload-length': '1000' }
    expect((await call('POST', '/pictures/uploads', { cookie, headers })).status).toBe(429)
  })

  it('is removed with its parts after its time, and with the account of its person', async () => {
    const { personId, cookie } = await signedIn()
    const address = await begin(cookie)
    await patch(address, cookie, 0, photo.subarray(0, half))
    expect(await removeExpiredUploads(test.db, files, test.now)).toBe(0)
    expect(stored()).toBe(1)
    await erasePersonalData(test.db as never, personId, [adPicture])
    expect((await call('HEAD', address, { cookie })).status).toBe(404)
    expect(await removeExpiredUploads(test.db, files, test.now)).toBe(1)
    expect(stored()).toBe(0)
    expect(await test.db.selectFrom('file_upload').select('id').execute()).toEqual([])
  })
})

describe('the protocol tus 1.0.0', () => {
  it('names its version, extensions and largest file', async () => {
    const { status, headers } = await call('OPTIONS', '/pictures/uploads', { version: null })
    expect(status).toBe(204)
    expect(headers).toMatchObject({
      'tus-version': '1.0.0',
      'tus-resumable': '1.0.0',
      'tus-extension': 'creation,expiration,termination',
      'tus-max-size': String(adPicture.maxBytes),
    })
  })

  it.each([
    ['no version', { version: null }, 412],
    ['another version', { version: '0.2.2' }, 412],
    ['no length', {}, 400],
    ['a length that is no number', { headers: { 'upload-length': '-1' } }, 400],
    ['a longer file than allowed', { headers: { 'upload-length': '10485761' } }, 413],
  ] as const)('refuses to begin with %s', async (_what, given, expected) => {
    const { cookie } = await signedIn()
    const { status, headers } = await call('POST', '/pictures/uploads', { cookie, ...given })
    expect(status).toBe(expected)
    expect(headers['tus-resumable']).toBe('1.0.0')
    if (expected === 412) expect(headers['tus-version']).toBe('1.0.0')
  })

  it('refuses a guest where people sign in first', async () => {
    const { status } = await call('POST', '/pictures/uploads', { headers: { 'upload-length': '10' } })
    expect(status).toBe(401)
  })

  it.each([
    ['another place than the next byte', { 'upload-offset': '5' }, 409],
    ['no place', { 'upload-offset': 'x' }, 400],
    ['another type of content', { 'content-type': 'image/jpeg' }, 415],
  ])('refuses a part with %s, and stores nothing', async (_what, over, expected) => {
    const { cookie } = await signedIn()
    const address = await begin(cookie)
    const headers = { ...partHeaders(0), ...over }
    expect((await call('PATCH', address, { cookie, headers, payload: photo })).status).toBe(expected)
    const state = await call('HEAD', address, { cookie })
    expect(state.headers['upload-offset']).toBe('0')
  })

  it('refuses a part that is longer than the rest of the file', async () => {
    const { cookie } = await signedIn()
    const address = await begin(cookie, 100)
    expect((await patch(address, cookie, 0, Buffer.alloc(101))).status).toBe(413)
  })

  it('ends an upload on demand', async () => {
    const { cookie } = await signedIn()
    const address = await begin(cookie)
    await patch(address, cookie, 0, photo.subarray(0, half))
    expect((await call('DELETE', address, { cookie })).status).toBe(204)
    expect((await call('HEAD', address, { cookie })).status).toBe(404)
    expect(stored()).toBe(0)
  })

  it('takes the method from a header of clients that have no PATCH', async () => {
    const { cookie } = await signedIn()
    const address = await begin(cookie)
    const headers = { ...partHeaders(0), 'x-http-method-override': 'PATCH' }
    const { status } = await call('POST', address, { cookie, headers, payload: photo.subarray(0, 10) })
    expect(status).toBe(204)
    expect((await call('POST', address, { cookie })).status).toBe(405)
  })

  it('takes no writes from other sites', async () => {
    const { cookie } = await signedIn()
    const address = await begin(cookie)
    const headers = { ...partHeaders(0), 'sec-fetch-site': 'cross-site' }
    expect((await call('PATCH', address, { cookie, headers, payload: photo })).status).toBe(403)
  })

  it.each([
    ['filename d29ybGRfZG9taW5hdGlvbl9wbGFuLnBkZg==,is_confidential', 'world_domination_plan.pdf'],
    ['is_confidential, filename Y2FyLmpwZw==', 'car.jpg'],
    ['', ''],
    ['filename', ''],
    [undefined, ''],
  ])('reads the name of a file from %j', (metadata, expected) => {
    expect(fileNameOf(metadata)).toBe(expected)
  })
})
