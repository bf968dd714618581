import { expect, test } from 'vitest'
import journeys from '../../playwright.config.ts'
import suite from '../../vitest.config.ts'

test('no test and no journey is retried after a failure', () => {
  expect(journeys.retries).toBe(0)
  expect(journeys.projects!.filter(({ retries = 0 }) => retries > 0)).toEqual([])
  const { projects = [], retry = 0 } = suite.test!
  expect(retry).toBe(0)
  const settings = projects.map((project) => (project as { test: { name: string; retry?: number } }).test)
  expect(settings.filter((each) => each.retry)).toEqual([])
})
