import { mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileRoutes } from '#features/files/server/file-routes.ts'
import { openBytes } from '#features/files/server/sealed-bytes.ts'
import { fileJobs } from '#features/files/server/jobs.ts'
import { diskFiles } from '#platform/files/files.ts'
import { contextReader } from '#platform/http/api-requests.ts'
import { guardApi } from '#platform/http/api-scope.ts'
import { createImageWorker } from '#platform/pictures/image-worker.ts'
import { openSession } from '#platform/session.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { runHandler } from '../../../../tests/support/jobs.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { testPlatform } from '../../../../tests/support/platform.ts'
import { aPhoto, pngOf } from '../../../../tests/support/picture-files.ts'
import { ticketAttachment } from './ticket-attachment.ts'
import { openTicket } from './open-ticket.ts'

const test = useTestDb()
const imageWorker = createImageWorker({ seconds: 30 })
afterAll(() => imageWorker.close())

let app: FastifyInstance
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tickets-'))
  const platform = testPlatform(test, {
    providers: { imageWorker, files: diskFiles(folder) },
  })
  app = Fastify()
  await guardApi(app, platform)
  await app.register(fileRoutes, { readContext: contextReader(platform), purposes: [ticketAttachment] })
})
afterEach(() => app.close())

type Visitor = { personId?: bigint; staff?: boolean; confirmed?: boolean }

async function cookieOf({ personId, staff, confirmed = true }: Visitor): Promise<string> {
  const id = personId ?? (await aPerson(test, { roles: staff ? ['support'] : [] })).id
  const session = { personId: id, userAgent: 'test', now: test.now, lifetimeSeconds: 60, confirmed }
  return `sid=${await openSession(test.db, session)}`
}

async function send(
  bytes: Buffer<ArrayBuffer>,
  { cookie, type = 'image/jpeg' }: { cookie?: string; type?: string } = {},
) {
  const form = new FormData()
  form.append('file', new File([bytes], '../../evil.php', { type }))
  const body = new Response(form)
  const response = await app.inject({
    method: 'POST',
    url: '/tickets',
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type')!, ...(cookie && { cookie }) },
  })
  return { status: response.statusCode, body: response.json() }
}

const photo = (await aPhoto({ width: 300, height: 200 })
  .withExif({ IFD0: { Artist: 'me' } })
  .jpeg()
  .toBuffer()) as Buffer<ArrayBuffer>
const storedOf = () => readdirSync(join(folder, 'tickets'))

/** Runs the job and returns the files that it removes at `now`. */
async function removeUnused(now: Date): Promise<void> {
  const pictures = { audience: async () => null, render: async () => null, forget: async () => {} }
  const jobs = fileJobs(testPlatform(test, { now: () => now, providers: { files: diskFiles(folder), pictures } }))
  await runHandler(jobs, 'files.remove-unused')
}

const open = async (personId: bigint | null, files: string[]) =>
  openTicket(requestContext(test, { personId: personId ?? undefined }).ctx, {
    kind: personId === null ? 'complaint' : 'request',
    personId,
    topic: 'other',
    title: 'پرسش',
    body: 'سلام',
    files,
  })

describe('a picture beside a message', () => {
  it('is re-encoded without camera metadata and gets a new name', async () => {
    const { status, body } = await send(photo)
    expect(status).toBe(201)
    expect(storedOf()).toEqual([`${body.id}.jpg`])
    const stored = readFileSync(join(folder, 'tickets', `${body.id}.jpg`))
    await expect(sharp(stored).metadata()).rejects.toThrow('unsupported')
    const { key_sealed } = await test.db.selectFrom('file').select('key_sealed').executeTakeFirstOrThrow()
    const made = await sharp(openBytes(test.secrets.open(key_sealed!), stored)).metadata()
    expect([made.format, made.width, made.exif]).toEqual(['jpeg', 300, undefined])
  })

  it.each<[string, Buffer<ArrayBuffer>, number, string]>([
    ['a page that calls itself a picture', Buffer.from('<html><script>alert(1)</script>'), 422, 'picture-kind'],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ'), 422, 'picture-kind'],
    [
      'a drawing with a program',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'),
      422,
      'picture-kind',
    ],
    [
      'a picture with a page in it',
      Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]),
      422,
      'picture-mixed',
    ],
    ['a bomb', pngOf({ width: 50_000, height: 50_000 }) as Buffer<ArrayBuffer>, 422, 'picture-pixels'],
    ['nothing', Buffer.alloc(0), 422, 'picture-empty'],
    ['more than five megabytes', Buffer.alloc(5_000_001), 413, 'file-bytes'],
    ['much more', Buffer.alloc(6_000_000), 413, 'file-bytes'],
  ])('refuses %s with a message at its field, and stores nothing', async (_what, bytes, status, code) => {
    const answer = await send(bytes)
    expect([answer.status, answer.body.error.code]).toEqual([status, code])
    expect(answer.body.error.fields.file).toMatch(/[آ-ی]/)
    expect(await test.db.selectFrom('file').select('id').execute()).toEqual([])
  })

  it('is visible to its owner and to staff with a fresh proof of identity only', async () => {
    const { id: personId } = await aPerson(test)
    const own = await cookieOf({ personId })
    const { body } = await send(photo, { cookie: own })
    const see = async (cookie = '') =>
      (await app.inject({ url: `/tickets/${body.id}`, headers: { cookie } })).statusCode
    expect(await see(own)).toBe(404)
    expect(await open(personId, [body.id])).toMatchObject({ ok: true })
    const visitors = [
      own,
      await cookieOf({ staff: true }),
      await cookieOf({ staff: true, confirmed: false }),
      await cookieOf({}),
      '',
    ]
    const seen = []
    for (const cookie of visitors) seen.push(await see(cookie))
    expect(seen).toEqual([200, 200, 404, 404, 404])
    const { headers } = await app.inject({ url: `/tickets/${body.id}`, headers: { cookie: own } })
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  it("belongs to one message of its sender, and gives no access to another person's ticket", async () => {
    const { id: personId } = await aPerson(test)
    const { body } = await send(photo, { cookie: await cookieOf({ personId }) })
    const refused = { ok: false, code: 'file-unknown' }
    const stranger = (await aPerson(test)).id
    expect([await open(stranger, [body.id]), await open(null, [body.id])]).toEqual([refused, refused])
    expect(await test.db.selectFrom('ticket').select('id').execute()).toEqual([])
    expect((await open(personId, [body.id])).ok).toBe(true)
    expect(await open(personId, [body.id])).toEqual(refused)
  })

  it('is removed after a day without a message, and stays with one', async () => {
    const [first, second] = [await send(photo), await send(photo)]
    await open(null, [first.body.id])
    const tomorrow = new Date(test.now.getTime() + 86_400_001)
    await removeUnused(tomorrow)
    expect(storedOf()).toEqual([`${first.body.id}.jpg`])
    expect(second.status).toBe(201)
  })

  it('is refused from another site, and after forty uploads in an hour', async () => {
    const foreign = await app.inject({
      method: 'POST',
      url: '/tickets',
      headers: { 'sec-fetch-site': 'cross-site' },
      payload: 'x',
    })
    expect(foreign.statusCode).toBe(403)
    for (let sent = 0; sent < 40; sent++) await send(Buffer.alloc(0))
    expect((await send(photo)).status).toBe(429)
  })
})
