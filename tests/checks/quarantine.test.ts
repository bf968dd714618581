import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import config from '../../playwright.config.ts'
import { quarantine } from '../journeys/quarantine.ts'

const root = join(import.meta.dirname, '../..')

test('a journey that fails once fails the run, unless it stands in the quarantine', () => {
  expect(config.retries).toBe(0)
  const mayRetry = config.projects!.filter(({ retries = 0 }) => retries > 0)
  expect(mayRetry.map(({ name }) => name)).toEqual(quarantine.length ? ['quarantine'] : [])
})

test('a journey of the quarantine runs there and nowhere else, and no other journey runs there', () => {
  const some = (patterns: unknown, title: string) =>
    [patterns ?? []].flat().some((pattern) => (pattern as RegExp).test(title))
  const projectsOf = (title: string) =>
    config
      .projects!.filter(({ grep, grepInvert }) => (!grep || some(grep, title)) && !some(grepInvert, title))
      .map(({ name }) => name)
  for (const { title } of quarantine) expect(projectsOf(`offline.spec.ts ${title}`)).toEqual(['quarantine'])
  expect(projectsOf('offline.spec.ts a journey that nobody knows')).toEqual([
    'own-servers',
    'shared-server',
    'whole-browser',
  ])
})

test('the quarantine names journeys that exist, word for word, each with its reason and its day', () => {
  const journeys = globSync('tests/journeys/*.spec.ts', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )
  for (const { title, since, reason } of quarantine) {
    expect(since).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(reason.length).toBeGreaterThan(20)
    expect(
      journeys.some((text) => text.includes(`test('${title}'`)),
      title,
    ).toBe(true)
  }
})
