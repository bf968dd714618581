import { afterEach, expect, it, vi } from 'vitest'
import { shrinkLarge, shrunkPhoto } from './shrink-large.ts'

afterEach(() => vi.unstubAllGlobals())

const file = (bytes: number, type: string) => new File([new Uint8Array(bytes)], 'a.png', { type })

/** Fakes a browser whose pictures have these sides, and records drawing calls. */
function browserWith(width: number, height: number) {
  const drawn: number[] = []
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close() {} }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(...sides: number[]) {
        drawn.push(...sides)
      }
      getContext = () => ({ fillRect() {}, drawImage() {} })
      convertToBlob = async () => new Blob(['small'])
    },
  )
  return drawn
}

it('shrinks a picture of more than 5 MB, with its small print readable', async () => {
  const drawn = browserWith(6000, 4000)
  const ready = (await shrinkLarge(file(5_000_001, 'image/png'))) as File
  expect([ready.name, ready.type, ready.size, drawn]).toEqual(['a.jpg', 'image/jpeg', 5, [2400, 1600]])
})

it.each([
  ['a smaller picture', file(5_000_000, 'image/png')],
  ['a document', file(6_000_000, 'application/pdf')],
])('leaves %s unchanged', async (_what, given) => {
  browserWith(6000, 4000)
  expect(await shrinkLarge(given)).toBe(given)
})

it('leaves files unchanged that the browser cannot open', async () => {
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('not a picture')))
  const given = file(6_000_000, 'image/jpeg')
  expect(await shrinkLarge(given)).toBe(given)
})

it('returns a photo for the device, smaller where possible', async () => {
  browserWith(6000, 4000)
  expect((await shrunkPhoto(file(5_000_001, 'image/jpeg'))).size).toBe(5)
})
