import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { diskFiles } from './files.ts'
import { createPictures, parsePictureRequest } from './pictures.ts'

const newFiles = () => diskFiles(mkdtempSync(join(tmpdir(), 'pictures-')))

const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="red"/></svg>',
)

/** A photo as a phone makes it: turned by a note in its metadata, which also tells where it was taken. */
const phonePhoto = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: 'green' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '35/1 41/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

describe('a picture', () => {
  it.each([
    [160, 'webp'],
    [640, 'avif'],
  ] as const)('is drawn %i pixels wide as %s', async (width, format) => {
    const pictures = createPictures(newFiles(), async () => drawing)
    const made = await sharp((await pictures.render('car', width, format))!).metadata()
    expect([made.width, made.height, made.format]).toEqual([
      width,
      (width * 3) / 4,
      format === 'avif' ? 'heif' : format,
    ])
  })

  it('from a phone stands upright and no longer tells where it was taken', async () => {
    const original = await phonePhoto()
    expect((await sharp(original).metadata()).exif).toBeDefined()
    const pictures = createPictures(newFiles(), async () => original)
    const made = await sharp((await pictures.render('photo', 160, 'webp'))!).metadata()
    expect([made.width, made.height, made.exif, made.orientation]).toEqual([160, 320, undefined, undefined])
  })

  it('is made once for all who ask at the same moment, and kept for those who come later', async () => {
    let asked = 0
    const files = newFiles()
    const source = async () => (asked++, drawing)
    const pictures = createPictures(files, source)
    const answers = await Promise.all(Array.from({ length: 5 }, () => pictures.render('car', 160, 'webp')))
    expect(new Set(answers.map((bytes) => bytes!.toString('base64'))).size).toBe(1)
    expect(asked).toBe(1)
    await createPictures(files, source).render('car', 160, 'webp')
    expect(asked).toBe(1)
  })

  it('that does not exist is null, and can come into being later', async () => {
    let original: Buffer | null = null
    const pictures = createPictures(newFiles(), async () => original)
    expect(await pictures.render('car', 160, 'webp')).toBeNull()
    original = drawing
    expect(await pictures.render('car', 160, 'webp')).not.toBeNull()
  })

  it('that cannot be read fails for itself alone: more broken ones than places in the queue do not stop a good one', async () => {
    const pictures = createPictures(newFiles(), async (key) => (key === 'good' ? drawing : Buffer.from('no picture')))
    const broken = Array.from({ length: 6 }, (_, index) => pictures.render(`broken-${index}`, 160, 'webp'))
    expect((await Promise.allSettled(broken)).every(({ status }) => status === 'rejected')).toBe(true)
    expect(await pictures.render('good', 160, 'webp')).not.toBeNull()
  })
})

it.each([
  ['drawing-sedan-side-white', '320.webp', { width: 320, format: 'webp' }],
  ['drawing-sedan-side-white', '1200.avif', { width: 1200, format: 'avif' }],
  ['drawing-sedan-side-white', '321.webp', null],
  ['drawing-sedan-side-white', '320.png', null],
  ['drawing-sedan-side-white', '320.webp.avif', null],
  ['drawing-sedan-side-white', '0320.webp', { width: 320, format: 'webp' }],
  ['../secrets', '320.webp', null],
  ['a/b', '320.webp', null],
  ['UPPER', '320.webp', null],
  ['', '320.webp', null],
  ['a'.repeat(81), '320.webp', null],
])('the address /pictures/%s/%s offers %j', (key, file, wanted) => {
  expect(parsePictureRequest(key, file)).toEqual(wanted)
})
