import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { diskFiles } from '../files/files.ts'
import { createPictures, parsePictureRequest, type PictureSource } from './pictures.ts'

const newFiles = () => diskFiles(mkdtempSync(join(tmpdir(), 'pictures-')))

const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="red"/></svg>',
)

const shown =
  (read: (key: string) => Promise<Uint8Array | null>): PictureSource =>
  async (key) => ({ read: () => read(key), mayRead: 'everyone' })

const small = { width: 160, format: 'webp' } as const

describe('a picture', () => {
  it.each([
    [160, 'webp'],
    [640, 'avif'],
  ] as const)('is drawn %i pixels wide as %s', async (width, format) => {
    const pictures = createPictures(
      newFiles(),
      shown(async () => drawing),
    )
    const made = await sharp((await pictures.render('car', { width, format }))!).metadata()
    expect([made.width, made.height, made.format]).toEqual([
      width,
      (width * 3) / 4,
      format === 'avif' ? 'heif' : format,
    ])
  })

  it('with few bytes is smaller in size, not in dimensions', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#888', noise } })
      .jpeg()
      .toBuffer()
    const pictures = createPictures(
      newFiles(),
      shown(async () => photo),
    )
    for (const format of ['avif', 'webp'] as const) {
      const [full, low] = await Promise.all(
        [false, true].map((low) => pictures.render('photo', { width: 320, format, low })),
      )
      expect((await sharp(low!).metadata()).width).toBe(320)
      expect(low!.length).toBeLessThan(full!.length * 0.8)
    }
  })

  it('is never enlarged, and a narrow one is not scaled to a very tall one', async () => {
    const photo = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: 'green' } })
        .jpeg()
        .toBuffer()
    const sizeOf = async (original: Buffer) => {
      const pictures = createPictures(
        newFiles(),
        shown(async () => original),
      )
      const made = await sharp((await pictures.render('photo', { width: 640, format: 'webp' }))!).metadata()
      return [made.width, made.height]
    }
    expect(await sizeOf(await photo(300, 200))).toEqual([300, 200])
    expect(await sizeOf(await photo(40, 2000))).toEqual([26, 1280])
  })

  it('is rendered again once it was dropped', async () => {
    let request = 0
    const files = newFiles()
    const pictures = createPictures(
      files,
      shown(async () => (request++, drawing)),
    )
    await pictures.render('car', small)
    await pictures.forget('car')
    await pictures.render('car', small)
    expect(request).toBe(2)
  })

  it('is temporarily refused when more are requested than can be rendered in time', async () => {
    let release = () => {}
    const gone = new Promise<void>((resolve) => (release = resolve))
    const pictures = createPictures(
      newFiles(),
      shown(async () => (await gone, drawing)),
    )
    const requests = Array.from({ length: 203 }, (_, index) => pictures.render(`car-${index}`, small))
    release()
    const refused = (await Promise.allSettled(requests)).filter(({ status }) => status === 'rejected')
    expect(refused.map((each) => (each as PromiseRejectedResult).reason.status)).toEqual([503])
  })

  it('is rendered once for simultaneous requests, and cached for later ones', async () => {
    let request = 0
    const files = newFiles()
    const source = shown(async () => (request++, drawing))
    const pictures = createPictures(files, source)
    const answers = await Promise.all(Array.from({ length: 5 }, () => pictures.render('car', small)))
    expect(new Set(answers.map((bytes) => bytes!.toString('base64'))).size).toBe(1)
    expect(request).toBe(1)
    await createPictures(files, source).render('car', small)
    expect(request).toBe(1)
  })

  it('that does not exist is null, and may exist later', async () => {
    let original: Buffer | null = null
    const pictures = createPictures(
      newFiles(),
      shown(async () => original),
    )
    expect(await pictures.render('car', small)).toBeNull()
    original = drawing
    expect(await pictures.render('car', small)).not.toBeNull()
  })

  it('that cannot be read fails alone: more broken ones than queue slots do not stop a good one', async () => {
    const pictures = createPictures(
      newFiles(),
      shown(async (key) => (key === 'good' ? drawing : Buffer.from('no picture'))),
    )
    const broken = Array.from({ length: 6 }, (_, index) => pictures.render(`broken-${index}`, small))
    expect((await Promise.allSettled(broken)).every(({ status }) => status === 'rejected')).toBe(true)
    expect(await pictures.render('good', small)).not.toBeNull()
  })
})

it.each([
  ['drawing-sedan-side-white', '320.webp', { width: 320, format: 'webp', low: false }],
  ['drawing-sedan-side-white', '1200.avif', { width: 1200, format: 'avif', low: false }],
  ['drawing-sedan-side-white', '321.webp', null],
  ['drawing-sedan-side-white', '320.png', null],
  ['drawing-sedan-side-white', '320.webp.avif', null],
  ['drawing-sedan-side-white', '0320.webp', null],
  ['drawing-sedan-side-white', '320-low.avif', { width: 320, format: 'avif', low: true }],
  ['drawing-sedan-side-white', '320-high.avif', null],
  ['../secrets', '320.webp', null],
  ['a/b', '320.webp', null],
  ['UPPER', '320.webp', null],
  ['', '320.webp', null],
  ['a'.repeat(81), '320.webp', null],
])('the address /pictures/%s/%s offers %j', (key, file, target) => {
  expect(parsePictureRequest(key, file)).toEqual(target)
})
