import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import routes from '../routes.ts'
import { loader } from './screens/web-manifest.ts'
import { touchIconSizes } from './touch-icons.ts'
import { webManifest } from './web-manifest.ts'

const file = (address: string) => join(import.meta.dirname, '../../public', address)

const asObjects = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ path, index, children, file: id }) =>
    index ? { index, id } : { path, id, children: children && asObjects(children) },
  )
const leadsSomewhere = (path: string) =>
  !/not-found/.test(matchRoutes(asObjects(routes), path)?.at(-1)?.route.id ?? 'not-found')

describe('the manifest of the web app', () => {
  test('is served with its media type', async () => {
    const response = loader()
    expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(webManifest)))
  })

  test('is Persian, right to left, standalone and of the whole site', () => {
    expect(webManifest).toMatchObject({
      lang: 'fa',
      dir: 'rtl',
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      short_name: 'فرمان',
    })
  })

  test.each(webManifest.shortcuts.map(({ url, name }) => [url, name]))('offers %s, which exists: %s', (url) => {
    expect(leadsSomewhere(url)).toBe(true)
  })

  test('would not offer what does not exist', () => {
    expect(leadsSomewhere('/services/no-such-market')).toBe(false)
  })

  test('has icons of 64, 144, 192 and 512 pixels, one maskable and one monochrome', () => {
    const kinds = webManifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)
    expect(kinds).toEqual([
      '64x64 any',
      '144x144 any',
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
      '512x512 monochrome',
    ])
    expect(webManifest.icons.every(({ src }) => src.startsWith('/assets/icons/'))).toBe(true)
  })

  test.each([...webManifest.icons, ...webManifest.screenshots].map(({ src, sizes }) => [src, sizes]))(
    'names %s, a picture of %s',
    async (src, sizes) => {
      const { width, height } = await sharp(file(src)).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    },
  )

  test('has screenshots for narrow and for wide screens', () => {
    expect(new Set(webManifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']))
  })
})

test.each(touchIconSizes)('there is a touch icon of %i pixels', (size) => {
  expect(existsSync(file(`/assets/icons/touch-${size}.png`))).toBe(true)
})
