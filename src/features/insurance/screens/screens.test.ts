import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { platformContext } from '#platform/context.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { runJobs } from '../../../../tests/support/jobs.ts'
import { requestContext } from '../../../../tests/support/market.ts'
import { testPlatform } from '../../../../tests/support/platform.ts'
import { insurancePath, thirdPartyPath } from '../addresses.ts'
import type { Insurers } from '../server/providers/insurer-port.ts'
import { insuranceJobs } from '../server/quotes.ts'
import Insurance, { loader as hub } from './insurance.tsx'
import ThirdParty, { action, loader } from './third-party.tsx'

const test = useTestDb()
const refuses: Insurers = {
  quote: async () => ({ state: 'refused', reason: 'not-accepted' }),
  issue: async () => ({ state: 'unknown' }),
  status: async () => ({ state: 'unknown' }),
  cancel: async () => ({ state: 'unknown' }),
  instalmentPaid: async () => true,
}
const platform = () => testPlatform(test, { providers: { insurers: refuses } })

function at(path: string, form?: Record<string, string>) {
  const url = new URL(path, 'http://localhost')
  const body = form && new URLSearchParams(form)
  const { context } = requestContext(test, { now: test.now })
  context.set(platformContext, platform())
  const request = new Request(url, { method: body ? 'POST' : 'GET', body })
  return { request, url, context, params: {}, pattern: url.pathname } as never
}
/** Returns the page as a browser without JavaScript gets it. */
const shown = (Page: unknown, loaderData: unknown, actionData?: unknown) =>
  renderToString(
    createElement(RouterProvider, {
      router: createMemoryRouter([
        { path: '/', element: createElement(Page as never, { loaderData, actionData } as never) },
      ]),
    }),
  )

const answers = {
  vehicleClass: 'four',
  year: '۱۴۰۲',
  usage: 'private',
  before: 'had',
  endsOn: '1405/08/20',
  discountYears: '3',
  driverYears: '0',
  financial: '0',
  bodily: '0',
  term: '365',
}

describe('third-party insurance for a guest', () => {
  it('shows the form and an error at its field', async () => {
    await loadCatalogue(test.db)
    const { data: view } = (await loader(at(`${thirdPartyPath}?plate=12ب345-67`))) as { data: unknown }
    expect(shown(ThirdParty, view)).toContain('مقایسهٔ قیمت بیمه‌ها')
    const refused = await action(at(thirdPartyPath, { ...answers, endsOn: '' }))
    expect(refused).toMatchObject({ data: { status: 'error' } })
  })
  it('leads to the offers, and shows when no insurer accepts the car', async () => {
    await loadCatalogue(test.db)
    const sent = (await action(at(thirdPartyPath, answers))) as Response
    const way = sent.headers.get('location')!
    expect(way).toContain('quote=')
    await runJobs(test.db, { 'insurance.quote': insuranceJobs(platform())['insurance.quote']! })
    const { data: view } = (await loader(at(way))) as { data: unknown }
    expect(shown(ThirdParty, view)).toContain('هیچ شرکتی این خودرو را بیمه نمی‌کند')
    await expect(loader(at(`${thirdPartyPath}?quote=zzzzzzzzzz`))).rejects.toMatchObject({ status: 404 })
    await expect(loader(at(`${way}&step=99&cover=x&sort=y`))).resolves.toBeDefined()
  })
  it('has an overview with the fines of late days', async () => {
    await loadCatalogue(test.db)
    expect(shown(Insurance, await hub(at(insurancePath)))).toContain('۲۸,۸۰۳')
  })
})
