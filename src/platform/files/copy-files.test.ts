import { expect, test } from 'vitest'
import { copyFiles } from './copy-files.ts'

function aStore(given: Record<string, string> = {}) {
  const files = new Map(Object.entries(given).map(([key, text]) => [key, Buffer.from(text)]))
  return {
    files,
    read: async (key: string) => files.get(key) ?? null,
    write: async (key: string, bytes: Uint8Array) => void files.set(key, Buffer.from(bytes)),
  }
}
const keys = ['pictures/a.jpg', 'tickets/b.pdf']
const full = () => aStore({ 'pictures/a.jpg': 'one', 'tickets/b.pdf': 'two', 'not/asked.jpg': 'three' })

test('every file arrives with its bytes, and copying again changes nothing', async () => {
  const [from, to] = [full(), aStore()]
  expect(await copyFiles({ keys, from, to })).toEqual([])
  expect(await copyFiles({ keys, from, to })).toEqual([])
  expect([...to.files]).toEqual([...from.files].slice(0, 2))
})

test('a missing file is reported, with or without another store', async () => {
  const from = aStore({ 'pictures/a.jpg': 'one' })
  expect(await copyFiles({ keys, from })).toEqual(['tickets/b.pdf'])
  expect(await copyFiles({ keys, from, to: aStore() })).toEqual(['tickets/b.pdf'])
})

test('a store that returns other bytes, or none, is not trusted', async () => {
  const other = { ...aStore(), read: async () => Buffer.from('other') }
  await expect(copyFiles({ keys, from: full(), to: other })).rejects.toThrow('other bytes for pictures/a.jpg')
  const nothing = { ...aStore(), read: async () => null }
  await expect(copyFiles({ keys, from: full(), to: nothing })).rejects.toThrow('other bytes')
})
