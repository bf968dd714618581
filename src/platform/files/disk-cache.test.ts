import { existsSync, mkdtempSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { diskCache } from './disk-cache.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'cache-'))
const filled = (bytes: number) => Buffer.alloc(bytes, 1)
const weightOf = (folder: string) =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

/** Sets the last use of the file to some minutes ago. */
function age(folder: string, name: string, minutes: number) {
  const then = new Date(Date.now() - minutes * 60_000)
  utimesSync(join(folder, name), then, then)
}

describe('the cache of reproducible files', () => {
  it('returns stored files and deletes removed ones', async () => {
    const cache = diskCache(newFolder(), 1000)
    await cache.write('car.320.avif', Buffer.from('picture'))
    expect(await cache.read('car.320.avif')).toEqual(Buffer.from('picture'))
    await cache.remove('car.320.avif')
    expect(await cache.read('car.320.avif')).toBeNull()
  })

  it('stays within its limit and drops the least recently used files first', async () => {
    const folder = newFolder()
    const cache = diskCache(folder, 1000)
    for (const [name, minutes] of [
      ['old', 30],
      ['used', 60],
      ['young', 10],
    ] as const) {
      await cache.write(name, filled(300))
      age(folder, name, minutes)
    }
    await cache.read('used')
    await cache.write('new', filled(300))
    expect(readdirSync(folder).toSorted()).toEqual(['new', 'used'])
  })

  it('never grows beyond its limit, however much is written at once', async () => {
    const folder = newFolder()
    const cache = diskCache(folder, 1000)
    await Promise.all(Array.from({ length: 40 }, (_, index) => cache.write(`file-${index}`, filled(100))))
    await cache.write('last', filled(100))
    expect(weightOf(folder)).toBeLessThanOrEqual(1000)
  })

  it('counts the files of an earlier process', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'left'), filled(5000))
    age(folder, 'left', 5)
    await diskCache(folder, 1000).write('new', filled(10))
    expect(readdirSync(folder)).toEqual(['new'])
  })

  it('on a full disk loses only the benefit of caching', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'file'), '')
    const cache = diskCache(join(folder, 'file'), 1000)
    await cache.write('car', filled(10))
    expect(existsSync(join(folder, 'file', 'car'))).toBe(false)
  })
})
