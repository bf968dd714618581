import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { manifests } from '#app/features.ts'

const folder = 'src/features'
const sections = ['Tables', 'Jobs and events', 'Where to change what']

/** Returns the text of a section, or an empty text. */
const sectionOf = (readme: string, title: string): string =>
  new RegExp(`^## ${title}\\n([\\s\\S]*?)(?=^## |(?![\\s\\S]))`, 'm').exec(readme)?.[1] ?? ''

/** Returns the tables that a feature declares for the query builder. */
function tablesOf(name: string): string[] {
  const sources = globSync(`${folder}/${name}/**/tables.ts`).map((path) => readFileSync(path, 'utf8'))
  const blocks = sources.flatMap((source) => [...source.matchAll(/interface Tables \{([\s\S]*?)\n {2}\}/g)])
  return blocks.flatMap(([, block]) => [...block!.matchAll(/^ {4}(\w+):/gm)].map(([, table]) => table!))
}

describe.each(readdirSync(folder))('the README of %s', (name) => {
  const readme = readFileSync(`${folder}/${name}/README.md`, 'utf8')
  const missingIn = (title: string, names: readonly string[]) =>
    names.filter((each) => !sectionOf(readme, title).includes(`\`${each}\``))

  it('has the sections that every feature has', () => {
    expect(sections.filter((title) => sectionOf(readme, title) === '')).toEqual([])
  })

  it('lists every table', () => {
    expect(missingIn('Tables', tablesOf(name))).toEqual([])
  })

  it('lists every job that staff can see', () => {
    const jobs = Object.keys(manifests.find((manifest) => manifest.name === name)?.jobNames ?? {})
    expect(missingIn('Jobs and events', jobs)).toEqual([])
  })

  it('refers to existing files for changes', () => {
    const files = [...sectionOf(readme, 'Where to change what').matchAll(/`([^`]+)`/g)].map(([, file]) => file!)
    const patterns = (file: string) => [`${folder}/${name}/${file}`, ...(file.startsWith('resources/') ? [file] : [])]
    expect(files.filter((file) => globSync(patterns(file)).length === 0)).toEqual([])
  })
})

it('ARCHITECTURE names existing files for each thing', () => {
  const table = sectionOf(readFileSync('ARCHITECTURE.md', 'utf8'), 'Where each thing is')
  const bases = ['src', folder, '.']
  const existsIn = (path: string) => bases.some((base) => existsSync(`${base}/${path}`))
  const paths = [...table.matchAll(/`([a-z-]+)(\/[\w./-]+)`/g)].filter(([, first]) => existsIn(first!))
  expect(paths.length).toBeGreaterThan(30)
  expect(paths.map(([, first, rest]) => first! + rest!).filter((path) => !existsIn(path))).toEqual([])
})
