import { createServer, get, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useTestDb } from '../../../tests/support/database.ts'
import { afterCommit, inTransaction } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'
import { createOutbound } from '#platform/outbound/outbound.ts'

const test = useTestDb()
let query = 0
const server = createServer((_, response) => {
  query++
  response.end('{}')
})
let address = ''
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => void server.close())

const outbound = createOutbound({ log: createLog('silent') })
afterAll(() => outbound.close())
const callProvider = () =>
  outbound.client('test', { configuredUrl: () => address }).request({ method: 'GET', url: address })

it.each([
  ['fetch', () => fetch(address)],
  ['a request of node:http', async () => request(address)],
  ['a get of node:http', async () => get(address)],
  ['a call of a provider', callProvider],
])('%s inside an open transaction throws, and sends nothing', async (_, call: () => Promise<unknown>) => {
  const before = query
  await expect(inTransaction(test.db, call)).rejects.toThrow('inside an open transaction')
  expect(query).toBe(before)
})

it('before a transaction, after it and in work after its commit calls are allowed', async () => {
  await fetch(address)
  const later = await inTransaction(test.db, async (trx) => {
    const called = Promise.withResolvers<number>()
    afterCommit(trx, 'call', async () => called.resolve((await fetch(address)).status))
    return { called: called.promise }
  })
  expect(await later.called).toBe(200)
  expect((await fetch(address)).status).toBe(200)
})
