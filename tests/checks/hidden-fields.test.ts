import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (pattern: string) =>
  globSync(pattern).flatMap((path) => (path.includes('.test.') ? [] : [[path, readFileSync(path, 'utf8')] as const]))

it('a hidden field has the name of a field that its feature reads', () => {
  const features = new Map<string, string>()
  for (const [path, source] of read('src/**/*.{ts,tsx}')) {
    const feature = path.replaceAll('\\', '/').split('/').slice(0, 3).join('/')
    features.set(feature, `${features.get(feature) ?? ''}\n${source}`)
  }
  const unread = [...features].flatMap(([feature, source]) =>
    [...source.matchAll(/type="hidden"\s+name="([\w-]+)"/g)]
      .map(([, name]) => name!)
      .filter((name) => !new RegExp(`['{,\\s.]${name}'?[:,\\s}]|'${name}'`).test(source.replaceAll(/\w+="[^"]*"/g, '')))
      .map((name) => `${feature} ${name}`),
  )
  expect(unread).toEqual([])
})
