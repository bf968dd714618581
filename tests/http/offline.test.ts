import { runInNewContext } from 'node:vm'
import { test } from 'vitest'
import { expect, openPage } from './support/visitor.ts'

test('touch icons are provided at 64, 144, 192 and 512 pixels', async () => {
  const page = openPage()
  await page.goto('/')
  const manifest = page.locator('link[rel=manifest]').getAttribute('href')
  expect(manifest).toBe('/manifest.webmanifest')
  expect((await page.request(manifest!)).status).toBe(200)
  const icons = page.locator('link[rel=apple-touch-icon]').all()
  expect(icons.map((icon) => icon.getAttribute('sizes'))).toEqual(['64x64', '144x144', '192x192', '512x512'])
  for (const icon of icons) {
    const { status, headers } = await page.request(icon.getAttribute('href')!)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(headers.get('cache-control')).not.toContain('immutable')
  }
  expect(page.locator('meta[name=mobile-web-app-capable]')).toHaveAttribute('content', 'yes')
})

test('the worker brings the built-ins of older browsers to them alone, before its own code', async () => {
  const page = openPage()
  const { text: worker } = await page.request('/sw.js')
  const begin = worker.slice(0, worker.indexOf('\n'))
  const fetchedBy = (lacks: object) => {
    const fetched: string[] = []
    runInNewContext(begin, { URL: lacks, importScripts: (address: string) => void fetched.push(address) })
    return fetched
  }
  expect(fetchedBy({ parse: () => null })).toEqual([])
  const [older, ...more] = fetchedBy({})
  expect(more).toEqual([])
  const file = await page.request(older!)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')])
  expect(file.text).toContain('toSorted')
})
