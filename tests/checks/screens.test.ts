import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import routes from '../../src/routes.ts'
import { addressesOf } from '../support/addresses.ts'

const root = join(import.meta.dirname, '../../src')

type Screen = { default?: unknown; loader?: unknown; action?: unknown; meta?: unknown; middleware?: unknown[] }

const addresses = addressesOf(routes)
const isPage = ({ files }: { files: string[] }) => files.length > 1 && files.at(-1)!.endsWith('.tsx')
const pages = addresses.filter(isPage)
const endpoints = addresses.filter((address) => !isPage(address))
/** Never shown: the first throws not-found, the second leads to the ad's own address. */
const untitled = ['/*', '/a/:adId']
const load = (file: string) => import(join(root, file)) as Promise<Screen>
const cases = (all: typeof addresses) => all.map(({ path, files }) => [path, files.at(-1)!] as const)

/** Returns the rules that a page breaks. */
function lacks({ default: page, meta, middleware, loader }: Screen, path: string): string[] {
  return [
    ...(typeof page === 'function' ? [] : ['a page']),
    ...(typeof meta === 'function' || untitled.includes(path) ? [] : ['a title (meta)']),
    ...(middleware?.length && !loader ? ['a loader behind its guard'] : []),
  ]
}

describe('a screen', () => {
  it.each(cases(pages))('%s can be loaded, and has a page and a title (%s)', async (path, file) => {
    expect(lacks(await load(file), path)).toEqual([])
  })

  it.each(cases(endpoints))('%s can be loaded, and answers something (%s)', async (_path, file) => {
    const { loader, action, default: page } = await load(file)
    expect([typeof (loader ?? action), page]).toEqual(['function', undefined])
  })

  it('that lacks something is found', () => {
    expect(lacks({}, '/x')).toEqual(['a page', 'a title (meta)'])
    expect(lacks({ default: () => null, meta: () => [], middleware: [() => null] }, '/x')).toEqual([
      'a loader behind its guard',
    ])
  })

  it('that exists stands in the table of addresses', async () => {
    const existing = new Set(addresses.flatMap(({ files }) => files.map((file) => join(root, file))))
    const files = globSync(['app/screens/**/*.tsx', 'features/**/screens/**/*.tsx'], { cwd: root })
      .filter((file) => !file.includes('.test.'))
      .map((file) => join(root, file))
    const hidden = files.filter((file) => !existing.has(file))
    const forgotten = await Promise.all(hidden.map(async (file) => ((await import(file)) as Screen).default && file))
    expect(forgotten.filter(Boolean)).toEqual([])
    expect(files.length).toBeGreaterThan(30)
  })
})
