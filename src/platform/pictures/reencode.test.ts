import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aPhoto, pngOf, withProfile, zipOf } from '../../../tests/support/picture-files.ts'
import { reencode } from './reencode.ts'
import { sniffPicture } from './sniff-picture.ts'

const green = { r: 20, g: 160, b: 60 }
const storedOf = async (bytes: Buffer) => {
  const result = await reencode(bytes)
  if (!result.ok) throw new Error(result.code)
  return result.value
}

describe('an accepted picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('may be %s', async (format) => {
    const made = await storedOf(await aPhoto({ width: 300, height: 200 }).toFormat(format).toBuffer())
    expect([made.width, made.height]).toEqual([300, 200])
    expect((await sharp(made.bytes).metadata()).format).toBe('jpeg')
  })

  it('from a phone is upright and contains neither place nor device', async () => {
    const original = await aPhoto({ width: 400, height: 200 })
      .jpeg()
      .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '35/1 41/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(original).metadata()).exif).toBeDefined()
    const made = await storedOf(original)
    const { width, height, orientation, exif, icc, xmp, iptc } = await sharp(made.bytes).metadata()
    expect([width, height]).toEqual([200, 400])
    expect([orientation, exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(Buffer.from(made.bytes).includes('Phone')).toBe(false)
  })

  it('is never stored as received, and never larger than anybody can see', async () => {
    const original = await aPhoto({ width: 3000, height: 1500 }).jpeg().toBuffer()
    const made = await storedOf(original)
    expect([made.width, made.height]).toEqual([2048, 1024])
    expect(original.equals(made.bytes)).toBe(false)
  })

  it('with transparency gets a white background', async () => {
    const glass = await sharp({ create: { width: 40, height: 40, channels: 4, background: { ...green, alpha: 0 } } })
      .png()
      .toBuffer()
    const { channels } = await sharp((await storedOf(glass)).bytes).stats()
    expect(channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255])
  })

  it('reports the colours of its upper edge, its middle and its lower edge', async () => {
    const band = (top: number, colour: string) => `<rect y="${top}" width="80" height="30" fill="${colour}"/>`
    const bands = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80">${band(0, '#00f')}${band(30, '#f00')}${band(60, '#ff0')}</svg>`
    const { colours } = await storedOf(await sharp(Buffer.from(bands)).png().toBuffer())
    const nearly = (shape: RegExp) => expect.stringMatching(shape)
    expect(colours).toEqual({
      top: nearly(/^0[01][ef]$/),
      middle: nearly(/^[ef][01]{2}$/),
      bottom: nearly(/^[ef]{2}0$/),
    })
  })

  it('may contain four bytes in a row that look like the beginning of a tag', async () => {
    const original = await aPhoto({ width: 60, height: 40 }).jpeg().toBuffer()
    expect((await storedOf(Buffer.concat([original, Buffer.from('<sVg\x07')]))).width).toBe(60)
  })

  it('may be grey, CMYK or sixteen-bit', async () => {
    const photo = () => aPhoto({ width: 60, height: 40 })
    const grey = await photo().greyscale().png().toBuffer()
    const inks = await photo().toColourspace('cmyk').jpeg().toBuffer()
    const deep = await photo().toColourspace('rgb16').png().toBuffer()
    for (const original of [grey, inks, deep]) expect((await storedOf(original)).width).toBe(60)
  })
})

const photo = await aPhoto({ width: 400, height: 300 }).jpeg().toBuffer()
const png = await aPhoto({ width: 40, height: 30 }).png().toBuffer()
const frames = await Promise.all(
  ['red', 'blue'].map((background) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer(),
  ),
)
const moving = (format: 'webp' | 'gif') =>
  sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
const [movingWebp, movingGif] = [await moving('webp'), await moving('gif')]
const tiff = await aPhoto({ width: 20, height: 20 }).tiff().toBuffer()
const script = '<script>alert(document.cookie)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`
const noted = await aPhoto({ width: 40, height: 30 })
  .jpeg()
  .withExif({ IFD0: { ImageDescription: svg } })
  .toBuffer()
const flatAvif = await sharp({ create: { width: 4200, height: 4100, channels: 3, background: '#888' } })
  .avif({ effort: 0 })
  .toBuffer()
const notes = Buffer.alloc(3 * 1024 * 1024, 'x')

describe('a refused file', () => {
  it.each<[string, Buffer, string]>([
    ['without a byte', Buffer.alloc(0), 'picture-empty'],
    ['of one byte', Buffer.from([0xff]), 'picture-kind'],
    ['that is a drawing with a script', Buffer.from(svg), 'picture-kind'],
    ['that is a page', Buffer.from(`<!doctype html>${script}`), 'picture-kind'],
    ['that is a GIF with a script behind it', Buffer.concat([movingGif, Buffer.from(script)]), 'picture-kind'],
    ['that begins like a GIF and is a script', Buffer.from(`GIF89a=1;${script}`), 'picture-kind'],
    ['that is an archive with the name of a picture', zipOf('photo.jpg', photo), 'picture-kind'],
    ['that is a PDF', Buffer.from('%PDF-1.7\n'), 'picture-kind'],
    ['that is a TIFF', tiff, 'picture-kind'],
    ['of a phone that writes HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'picture-heic'],
    ['that is a picture and a page', Buffer.concat([photo, Buffer.from(`<HTML>${script}`)]), 'picture-mixed'],
    ['that is a picture and an archive', Buffer.concat([photo, zipOf('run.jar', photo)]), 'picture-mixed'],
    ['that is a picture and a program', Buffer.concat([png, Buffer.from('<?php system($_GET[0]);')]), 'picture-mixed'],
    ['that hides a page in the notes of a picture', noted, 'picture-mixed'],
    ['that moves', movingWebp, 'picture-animated'],
    ['that says 50,000 × 50,000 pixels in a few bytes', pngOf({ width: 50_000, height: 50_000 }), 'picture-pixels'],
    ['with one pixel row too many', pngOf({ width: 8000, height: 5001 }), 'picture-pixels'],
    ['of 17 megapixels of AVIF in a kilobyte', flatAvif, 'picture-heavy'],
    ['of 17 interlaced megapixels', pngOf({ width: 4200, height: 4100, interlaced: true }), 'picture-heavy'],
    ['that ends too early', photo.subarray(0, photo.length / 2), 'picture-damaged'],
    ['of which only the beginning came', photo.subarray(0, 20), 'picture-damaged'],
    ['that promises more pixels than it holds', pngOf({ width: 4000, height: 3000 }), 'picture-damaged'],
    ['with a broken checksum', Buffer.from(png.map((byte, at) => (at === 40 ? byte ^ 0xff : byte))), 'picture-damaged'],
    ['that only begins like a picture', Buffer.concat([png.subarray(0, 8), Buffer.alloc(5000, 7)]), 'picture-damaged'],
    [
      'with notes longer than any camera writes',
      pngOf({ width: 4, height: 4, chunks: [['eXIf', Buffer.concat([Buffer.from('II*\0'), notes])]] }),
      'picture-damaged',
    ],
    ['with a colour profile longer than any is', withProfile(photo, notes), 'picture-damaged'],
  ])('%s', async (_what, bytes, code) => {
    expect(await reencode(bytes)).toEqual({ ok: false, code })
  })
})

it.each([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['RIFF\0\0\0\0WEBP', 'webp'],
  ['RIFF\0\0\0\0WAVE', null],
  ['\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'avif'],
  ['\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf', 'avif'],
  ['\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'heic'],
  ['\0\0\0\x14ftypisom\0\0\0\0isom', null],
  ['\0\0\0\x10ftypisom\0\0\0\0heic', null],
  ['<svg', null],
])('a file that begins with %j begins as %s', (head, kind) => {
  expect(sniffPicture(Buffer.from(head, 'latin1'))).toBe(kind)
})
