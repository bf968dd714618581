import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import '../../src/app/features.ts'
import '../../src/demo/demos.ts'
import '../../src/features/insurance/test-premium-vectors.ts'
import { dataFiles } from '../../src/platform/data-file.ts'
import { importsOf } from './imports.ts'

const files = globSync('resources/*/**/*.{json,csv}').toSorted()
const readers = globSync('src/**/*.{ts,tsx}')
  .filter((path) => readFileSync(path, 'utf8').includes('#resources/'))
  .flatMap((path) => importsOf(path, readFileSync(path, 'utf8')))
  .filter(({ to }) => to.startsWith('resources/'))

const isTest = (path: string) => /\.test\.tsx?$|\/test-[^/]+\.tsx?$/.test(path)
const isDemo = (path: string) => path.startsWith('src/demo/')

describe('a data file', () => {
  it('has one reader, by its name', () => {
    expect(files.length).toBeGreaterThan(15)
    expect(readers.map(({ to }) => to).toSorted()).toEqual(files)
    expect([...dataFiles.keys()].map((name) => `resources/${name}`).toSorted()).toEqual(files)
  })

  it.each([...dataFiles.keys()])('is valid: %s', (name) => {
    expect(dataFiles.get(name)!()).toBeTruthy()
  })

  it('of the demo is read by the demo alone, a vector by tests alone', () => {
    const foreign = readers.filter(
      ({ from, to }) =>
        (to.startsWith('resources/demo/') && !isDemo(from)) || (to.startsWith('resources/vectors/') && !isTest(from)),
    )
    expect(foreign).toEqual([])
  })
})
