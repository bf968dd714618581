import { matchPath } from 'react-router'
import { expect, it } from 'vitest'
import { heldFormCookie } from '#platform/held-forms.ts'
import routes from '../../../src/routes.ts'
import { addressesOf } from '../../support/addresses.ts'
import { usual, type HostileForm } from '../../support/hostile/find-inputs.ts'
import type { Crawl } from './walk.ts'

const origin = 'http://localhost'
const patterns = addressesOf(routes).map(({ path }) => path)

/** Returns the target after sign-in, in a redirect or in the data of a page; null when sign-in is not required. */
function nextOf(text: string): string | null {
  const [, next] = /\/login(?:\/confirm)?\?next=([^"&\\]+)/.exec(text) ?? []
  return next === undefined ? null : decodeURIComponent(next)
}

const isPage = (address: string) => {
  const { pathname } = new URL(address, origin)
  return (
    !/\.\w+$/.test(pathname) &&
    patterns.some((pattern) => !pattern.includes('*') && matchPath(pattern, pathname) !== null)
  )
}

const placeOf = ({ statusCode, headers }: { statusCode: number; headers: Record<string, unknown> }) =>
  `${statusCode} ${String(headers.location ?? '')
    .replace(/[?&]resume=1/, '')
    .replace(/#.*/, '')
    .replaceAll(/\b[a-z0-9]{10}\b/g, 'ID')}`

export function leadsThroughSignIn(traverse: Crawl): void {
  const get = (url: string, cookie: string) => traverse.product.app.inject({ method: 'GET', url, headers: { cookie } })
  const post = ({ action }: HostileForm, fields: HostileForm['fields'], cookie: string) =>
    traverse.product.app.inject({
      method: 'POST',
      url: action,
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })

  it('every address that wants sign-in leads back to a page, as a document and as data', async () => {
    const findings: string[] = []
    let request = 0
    for (const pattern of patterns.filter((each) => !/[:*]/.test(each))) {
      for (const address of [pattern, pattern === '/' ? '/_root.data' : `${pattern}.data`]) {
        const answer = await get(address, '')
        await traverse.undo()
        const next = answer.statusCode < 400 ? nextOf(`${answer.headers.location ?? answer.body}`) : null
        if (next === null) continue
        request++
        const landed = await get(next, traverse.administrator.cookie)
        await traverse.undo()
        // An address that wants more than sign-in says so itself.
        const same = next === pattern
        if (!same && (!isPage(next) || landed.statusCode >= 400))
          findings.push(`${address}: ${next} ${landed.statusCode}`)
      }
    }
    expect(findings).toEqual([])
    expect(request).toBeGreaterThan(60)
  }, 300_000)

  it('every page that a guest, a person or staff can reach has one heading of the first level', async () => {
    const { pages } = traverse.inputs
    const wrong = pages
      .filter(({ address, headings }) => headings !== 1 && !address.startsWith('/dev/'))
      .map(({ visitor, address, headings }) => `${visitor.name} ${address}: ${headings}`)
    expect(wrong).toEqual([])
    expect(pages.length).toBeGreaterThan(300)
  }, 600_000)

  it('a form that a guest sent is carried out after sign-in, as it would have been for the person', async () => {
    const { forms } = traverse.inputs
    const findings: string[] = []
    let request = 0
    for (const form of forms.filter(({ visitor }) => visitor === traverse.guest)) {
      const { pathname } = new URL(form.action, origin)
      // Signing in itself, and files, which take no form.
      if (/^\/login|\.\w+$/.test(pathname)) continue
      for (const fields of [form.fields, form.fields.map(([name, value]) => [name, value || usual(name)])] as const) {
        const sent = await post(form, fields as HostileForm['fields'], '')
        const next = sent.statusCode >= 300 && sent.statusCode < 400 ? nextOf(String(sent.headers.location)) : null
        const held = sent.cookies.find(({ name }) => name === heldFormCookie)?.value
        if (next === null) {
          await traverse.undo()
          continue
        }
        request++
        const resumed = await get(next, `${traverse.administrator.cookie}; ${heldFormCookie}=${held}`)
        const twice = await get(next, `${traverse.administrator.cookie}; ${heldFormCookie}=${held}`)
        await traverse.undo()
        const direct = await post(form, fields as HostileForm['fields'], traverse.administrator.cookie)
        await traverse.undo()
        const page = await get(next.replace(/[?&]resume=1/, ''), traverse.administrator.cookie)
        await traverse.undo()
        const name = `${form.action} ${fields.map(([field]) => field).join()}`
        if (!isPage(next)) findings.push(`${name}: ${next} is no page`)
        // A response of another address that is not a page leaves the person on the page; its refusal has a page of its own.
        const { pathname: landing } = new URL(next, origin)
        const led = direct.statusCode >= 300 && direct.statusCode < 400
        const elsewhere = direct.statusCode >= 400 ? '422 ' : `303 ${landing}`
        const expected = landing === pathname || led ? placeOf(direct) : elsewhere
        if (placeOf(resumed) !== expected) findings.push(`${name}: ${placeOf(resumed)}, not ${expected}`)
        // It is carried out once: then the address is the page. What the form has made may lead on from there.
        if (twice.statusCode !== page.statusCode && !led)
          findings.push(`${name}: again ${placeOf(twice)}, not ${placeOf(page)}`)
        break
      }
    }
    expect(findings).toEqual([])
    expect(request).toBeGreaterThan(5)
  }, 600_000)
}
