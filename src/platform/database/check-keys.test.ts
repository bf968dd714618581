import { beforeEach, describe, expect, it } from 'vitest'
import { sealedColumns } from '../../app/sealed-columns.ts'
import { useOwnDb } from '../../../tests/support/database.ts'
import { aPerson } from '../../../tests/support/market.ts'
import { sealOldLog } from '../audit/seal-old-log.ts'
import { createLog } from '../log.ts'
import { createSecrets } from '../secrets.ts'
import { checkKeys, knowsKeys, retireOldKeys } from './check-keys.ts'

const test = useOwnDb()
const appSecret = 'a secret that only tests know, long enough'
const pair = (id: number, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`
const keys = (encryptionKeys: string, secret = appSecret) => createSecrets({ appSecret: secret, encryptionKeys })
const check = (secrets: ReturnType<typeof keys>) => checkKeys(test.db, secrets, sealedColumns)
const own = keys(pair(1, 7))

beforeEach(async () => {
  await test.db.deleteFrom('installation_key').execute()
  await test.db.deleteFrom('person').execute()
})

describe('a database written with its keys', () => {
  beforeEach(() => check(own))

  it('opens with the same keys again, also when its log was marked as sealed', async () => {
    expect(await knowsKeys(test.db)).toBe(true)
    await check(own)
    await sealOldLog(test.db, own, createLog('silent'))
    await check(own)
  })

  it.each([
    ['another secret', keys(pair(1, 7), `${appSecret}!`), 'APP_SECRET is another one'],
    ['another key under the same id', keys(pair(1, 8)), 'key 1 of ENCRYPTION_KEYS is another one'],
    ['a key under another id alone', keys(pair(2, 8)), 'ENCRYPTION_KEYS has no key 1'],
    ['a new key before a wrong old one', keys(`${pair(2, 8)},${pair(1, 9)}`), 'key 1 of ENCRYPTION_KEYS is another'],
  ])('is refused to a process with %s, which leaves no trace', async (_what, wrong, sentence) => {
    await expect(check(wrong)).rejects.toThrow(sentence)
    expect(await test.db.selectFrom('installation_key').select('name').execute()).toHaveLength(3)
    await check(own)
  })

  it('keeps its keys through a rotation, and needs the old one until all is sealed with the new one', async () => {
    await check(keys(`${pair(1, 7)},${pair(2, 8)}`))
    const newFirst = keys(`${pair(2, 8)},${pair(1, 7)}`)
    await check(newFirst)
    await expect(check(keys(pair(2, 8)))).rejects.toThrow('has no key 1')
    await retireOldKeys(test.db, newFirst)
    await check(keys(pair(2, 8)))
    await expect(check(own)).rejects.toThrow('has no key 2')
  })
})

describe('an older database without fingerprints', () => {
  it('is refused to a process that cannot open its values, and to one that could not look them up', async () => {
    await aPerson(test)
    await expect(check(keys(pair(1, 8)))).rejects.toThrow('person.mobile_sealed does not open')
    await expect(check(keys(pair(1, 7), `${appSecret}!`))).rejects.toThrow('APP_SECRET is another one')
    expect(await knowsKeys(test.db)).toBe(false)
    await check(own)
  })
})

it('of processes that start at once with different keys only one starts', async () => {
  const starts = Array.from({ length: 6 }, (_, n) => check(keys(pair(1, 7 + n), `${appSecret}${n}`)))
  const ends = await Promise.allSettled(starts)
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
