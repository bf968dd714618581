import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { fileRoutes } from '#features/files/server/file-routes.ts'
import { diskFiles } from '#platform/files/files.ts'
import { contextReader } from '#platform/http/api-requests.ts'
import { guardApi } from '#platform/http/api-scope.ts'
import { createImageWorker } from '#platform/pictures/image-worker.ts'
import { openSession } from '#platform/session.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, visit } from '../../../../tests/support/market.ts'
import { testPlatform } from '../../../../tests/support/platform.ts'
import { aPhoto } from '../../../../tests/support/picture-files.ts'
import { action, loader } from '../screens/costs.tsx'
import { forgetRemoved } from './change-cars.ts'
import { switchCost } from './costs.ts'
import { receiptPicture } from './receipt-purpose.ts'
import { anOwner } from './test-cars.ts'

const test = useTestDb()
const imageWorker = createImageWorker({ seconds: 30 })
afterAll(() => imageWorker.close())
const photo = await aPhoto({ width: 320, height: 200 }).jpeg().toBuffer()

let app: FastifyInstance
beforeEach(async () => {
  const platform = testPlatform(test, {
    providers: { imageWorker, files: diskFiles(mkdtempSync(join(tmpdir(), 'receipts-'))) },
  })
  app = Fastify()
  await guardApi(app, platform)
  await app.register(fileRoutes, { readContext: contextReader(platform), purposes: [receiptPicture] })
})
afterEach(() => app.close())

async function cookieOf(personId: bigint): Promise<string> {
  const session = { personId, userAgent: 'test', now: test.now, lifetimeSeconds: 60 }
  return `sid=${await openSession(test.db, session)}`
}

async function send(cookie: string) {
  const form = new FormData()
  form.append('file', new File([photo], 'receipt.jpg', { type: 'image/jpeg' }))
  const body = new Response(form)
  const response = await app.inject({
    method: 'POST',
    url: '/car-receipts',
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type')!, cookie },
  })
  return (response.json() as { id: string }).id
}
const status = async (id: string, cookie: string) =>
  (await app.inject({ url: `/car-receipts/${id}`, headers: { cookie } })).statusCode

it('a receipt appears with its payment, is readable by the people of the car, and goes with the payment', async () => {
  const { ctx, personId, carId } = await anOwner(test)
  const cookie = await cookieOf(personId)
  const stranger = await cookieOf((await aPerson(test)).id)
  const file = await send(cookie)
  expect(await status(file, stranger)).toBe(404)
  const pay = (sentKey: string) =>
    action(
      visit(test, '/x', {
        personId,
        params: { carId },
        form: { kind: 'service', amount: '۱ میلیون', spentOn: '1405/08/29', receipts: file, sentKey },
      }) as never,
    )
  expect(await pay('key-00000021')).toBeInstanceOf(Response)
  const open = async () => (await loader(visit(test, '/x', { personId, params: { carId } }) as never)).costs.costs
  const [cost] = await open()
  expect(cost!.receipts).toEqual([`/files/car-receipts/${file}`])
  expect([await status(file, cookie), await status(file, stranger)]).toEqual([200, 404])
  // Another payment cannot take over the file.
  expect(await pay('key-00000022')).toMatchObject({ data: { error: { receipts: ['عکس را دوباره اضافه کنید.'] } } })
  expect(await open()).toHaveLength(1)
  await switchCost(ctx, { personId, carId, costId: cost!.id, removed: true })
  expect(await status(file, cookie)).toBe(404)
  await forgetRemoved(test.db, new Date(test.now.getTime() + 61 * 60_000))
  const { state } = await test.db
    .selectFrom('file')
    .select('state')
    .where('public_id', '=', file)
    .executeTakeFirstOrThrow()
  expect(state).toBe('removed')
})
