import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { PMTiles, type Source } from 'pmtiles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { streetsPath, streetsRoute } from './map-streets.ts'

const mapFile = new URL('../../../public/map/iran.pmtiles', import.meta.url)

describe("the operator's street map", () => {
  const app = Fastify()
  beforeAll(async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'streets-')), 'streets.pmtiles')
    await writeFile(file, 'PMTiles and tiles')
    await app.register((scope) => streetsRoute(scope, file))
  })
  afterAll(() => app.close())
  const get = (range?: string) => app.inject({ url: streetsPath, headers: range ? { range } : {} })

  test('is served in ranges with its tag and an hour of caching', async () => {
    const { statusCode, headers, body } = await get('bytes=0-6')
    expect([statusCode, body, headers['content-range'], headers['cache-control'], headers['content-encoding']]).toEqual(
      [206, 'PMTiles', 'bytes 0-6/17', 'public, max-age=3600', undefined],
    )
    expect(headers.etag).toBeTruthy()
    expect((await get()).headers['accept-ranges']).toBe('bytes')
  })

  test('answers a range beyond its end with 416', async () => {
    const { statusCode, headers } = await get('bytes=100-200')
    expect([statusCode, headers['content-range']]).toEqual([416, 'bytes */17'])
  })

  test('is not found when the file is gone', async () => {
    const missing = Fastify()
    await missing.register((scope) => streetsRoute(scope, join(tmpdir(), 'no-such-folder', 'streets.pmtiles')))
    expect((await missing.inject({ url: streetsPath })).statusCode).toBe(404)
    await missing.close()
  })
})

describe('the map of the country', () => {
  test('is a small PMTiles file with land, borders and places around Iran', async () => {
    const bytes = await readFile(mapFile)
    expect(bytes.length).toBeLessThan(1_000_000)
    const source: Source = {
      getKey: () => 'map',
      getBytes: async (offset, length) => ({
        data: bytes.buffer.slice(bytes.byteOffset + offset, bytes.byteOffset + offset + length) as ArrayBuffer,
      }),
    }
    const map = new PMTiles(source)
    const { minZoom, maxZoom, tileType } = await map.getHeader()
    expect([minZoom, maxZoom, tileType]).toEqual([2, 8, 1])
    const tehran = Buffer.from((await map.getZxy(8, 164, 100))!.data)
    for (const name of ['land', 'place', 'تهران']) expect(tehran.includes(name)).toBe(true)
    expect(await map.getZxy(8, 0, 0)).toBeUndefined()
    const { attribution } = (await map.getMetadata()) as { attribution: string }
    expect(attribution).toContain('GeoNames')
  })
})
