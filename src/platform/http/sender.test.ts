import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { currentEntry } from '#platform/current-door.ts'
import { currentSender } from '#platform/current-sender.ts'
import { openSession } from '#platform/session.ts'
import { useOwnDb } from '../../../tests/support/database.ts'
import { aPerson } from '../../../tests/support/market.ts'
import { openProduct, type Product } from '../../../tests/support/product.ts'

const test = useOwnDb()
const seen: string[] = []
let product: Product
beforeAll(async () => {
  const imageWorker = {
    encode: async () => {
      seen.push(currentSender(), currentEntry.getStore() ?? 'none')
      return { ok: false as const, code: 'picture-damaged' as const }
    },
    close: () => {},
  }
  product = await openProduct(test, { providers: { imageWorker } })
  await product.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => product.close())

it('code after reading a body runs in the context of its person and route', async () => {
  const { db, now } = test
  const { id: personId } = await aPerson(test)
  const session = { personId, userAgent: 'test', now, lifetimeSeconds: 3600, confirmed: true }
  const cookie = `sid=${await openSession(db, session)}`
  const { port } = product.app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/api/v1/pictures`
  const headers = { cookie, 'content-type': 'image/jpeg', origin: `http://127.0.0.1:${port}` }
  const { status } = await fetch(url, { method: 'POST', headers, body: Buffer.alloc(200_000, 1) })
  expect(status).toBe(422)
  expect(seen).toEqual([`person:${personId}`, '/api/v1/pictures'])
})
