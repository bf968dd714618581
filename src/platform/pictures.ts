import sharp from 'sharp'
import { pictureFormats, pictureWidths, type PictureFormat, type PictureWidth } from '#kit/picture-address.ts'
import type { FileStore } from './files.ts'

/** Gives the original of a picture key (SVG drawing or photo bytes), or null when there is no such picture. */
export type PictureSource = (key: string) => Promise<Uint8Array | null>

export type Pictures = {
  /** A rendering, made at first request and kept; null when the key is unknown. */
  render(key: string, width: PictureWidth, format: PictureFormat): Promise<Buffer | null>
}

const maxPixels = 40_000_000
/** Two at a time: encoding must not take both cores from the pages. */
const maxParallel = 2

/** The one way in which drawings and photos become pictures: scaled, re-encoded, metadata gone, height at most 3:4 of width. */
export function createPictures(files: FileStore, source: PictureSource): Pictures {
  const inWork = new Map<string, Promise<Buffer | null>>()
  const withSlot = slots(maxParallel)

  const make = async (key: string, width: PictureWidth, format: PictureFormat, place: string) => {
    const kept = await files.read(place)
    if (kept) return kept
    const original = await source(key)
    if (!original) return null
    const bytes = await withSlot(() => encode(original, width, format))
    await files.write(place, bytes)
    return bytes
  }
  return {
    render(key, width, format) {
      const place = `pictures/${key}/${width}.${format}`
      const running = inWork.get(place)
      if (running) return running
      const work = make(key, width, format, place).finally(() => inWork.delete(place))
      inWork.set(place, work)
      return work
    },
  }
}

async function encode(original: Uint8Array, width: PictureWidth, format: PictureFormat): Promise<Buffer> {
  const picture = sharp(original, { limitInputPixels: maxPixels, failOn: 'error' })
    .rotate()
    .resize({ width, withoutEnlargement: false })
  return format === 'avif'
    ? picture.avif({ quality: 55, effort: 2 }).toBuffer()
    : picture.webp({ quality: 78, effort: 3 }).toBuffer()
}

function slots(max: number) {
  let busy = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    busy++
    try {
      return await work()
    } finally {
      busy--
      waiting.shift()?.()
    }
  }
}

/** Reads `/pictures/{key}/{width}.{format}`; null for anything that we do not offer. */
export function parsePictureRequest(key: string, file: string) {
  const match = /^(\d+)\.(avif|webp)$/.exec(file)
  const width = pictureWidths.find((offered) => offered === Number(match?.[1]))
  const format = pictureFormats.find((offered) => offered === match?.[2])
  return width && format && /^[a-z0-9-]{1,80}$/.test(key) ? { width, format } : null
}
