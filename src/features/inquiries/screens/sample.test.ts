import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { useTestDb } from '../../../../tests/support/database.ts'
import { visit } from '../../../../tests/support/market.ts'
import { inquiryPath, samplePath } from '../addresses.ts'
import { SampleRun } from '../components/sample-run.tsx'
import { sampleOutcome } from '../sample-outcome.ts'
import { hasTwin, kindOfSample, sampleNames, scenarios, type Scenario } from '../sample-scenarios.ts'
import { testPlatform } from '../../../../tests/support/platform.ts'
import { platformContext } from '#platform/context.ts'
import * as both from './sample-and-real.tsx'
import * as alone from './sample.tsx'

const test = useTestDb()
const now = new Date('2026-11-24T08:00:00Z')

const at = (path: string, form?: Record<string, string>) => {
  const given = visit(test, path, { ...(form && { form }) })
  given.context.set(platformContext, testPlatform(test, { providers: { inquiries: [] } }))
  return given as never
}

it('there are nine samples, and three of them have the real inquiry on their own page', () => {
  expect(sampleNames.toSorted()).toEqual([
    'authenticity-and-history',
    'fines-accumulation',
    'fines-details',
    'licence-status',
    'negative-score',
    'ownership-card-and-document',
    'plate-history',
    'plate-status',
    'violation-photo',
  ])
  const own = sampleNames.filter((name) => !hasTwin(kindOfSample(name)!))
  expect(own.toSorted()).toEqual(['authenticity-and-history', 'plate-history', 'violation-photo'])
  for (const name of own) expect(inquiryPath(kindOfSample(name)!)).toBe(samplePath(name))
})

describe.each(sampleNames)('the sample %s', (name) => {
  const kind = kindOfSample(name)!

  it('is hidden from search engines', async () => {
    const { loader, meta } = hasTwin(kind) ? alone : both
    const loaderData = await loader(at(samplePath(name)))
    expect(meta({ loaderData } as never)).toContainEqual({ name: 'robots', content: 'noindex' })
  })

  it.each(Object.keys(scenarios) as Scenario[])('ends in the state of %s, without scripts', (scenario) => {
    const page = createElement(SampleRun, {
      kind,
      price: '۵,۰۰۰ تومان',
      now: now.getTime(),
      asked: scenario,
      codeGiven: true,
      main: true,
    })
    const router = createMemoryRouter([{ path: '/', element: page }])
    const html = renderToStaticMarkup(createElement(RouterProvider, { router }))
    const fails = scenario === 'down' || scenario === 'wrong'
    expect(html.includes('sample-answer')).toBe(!fails)
    expect(html.includes('استعلام انجام نشد')).toBe(fails)
    expect(sampleOutcome(kind, scenario, { now })).toHaveProperty(fails ? 'fail' : 'answer')
  })
})

it('parts of a report fail one by one', () => {
  const outcome = sampleOutcome('authenticity-and-history', 'many', { now, missing: ['fineDebt', 'warranty'] })
  const { answer } = outcome as unknown as { answer: { kind: string; sections: { key: string; status: string }[] } }
  expect(answer.sections.filter(({ status }) => status === 'unavailable').map(({ key }) => key)).toEqual([
    'fineDebt',
    'warranty',
  ])
})

it('a sample with its own real page accepts no inquiry; the others validate theirs', async () => {
  expect(alone).not.toHaveProperty('action')
  expect(await both.action(at(samplePath('violation-photo'), { serial: '12' }))).toMatchObject({
    data: { error: { serial: [expect.stringContaining('سریال جریمه') as unknown] } },
  })
})
