import sharp from 'sharp'
import { pictureFormats, pictureWidths, renderingName, type PictureRendering } from '#kit/picture-address.ts'
import type { RequestContext } from '../context.ts'
import type { FileStore } from '../files/files.ts'
import { createSemaphore } from '../semaphore.ts'

/** An existing picture. `mayRead` is checked for each request unless the picture is public. */
export type PictureOriginal = {
  read(): Promise<Uint8Array | null>
  mayRead: 'everyone' | ((ctx: RequestContext) => Promise<boolean>)
}

/** Finds the original of a picture key (SVG drawing or re-encoded photo); null for an unknown key. */
export type PictureSource = (key: string) => Promise<PictureOriginal | null>

export type Pictures = {
  /** Returns who may see a picture now; null when there is none. Cached renderings do not outlive this result. */
  audience(key: string): Promise<PictureOriginal['mayRead'] | null>
  /**
   * Returns a rendering, made at first request and cached; null when the key is unknown. Throws AppError 503 when too
   * many are requested.
   */
  render(key: string, rendering: PictureRendering): Promise<Buffer | null>
  /** Drops every cached rendering of a picture. */
  forget(key: string): Promise<void>
}

const maxPixels = 40_000_000
const maxSeconds = 10
/** Two at a time: encoding must not take both cores from the pages. */
const maxParallel = 2
/** Enough for a first list of photos on an empty cache; they finish within the time limit of a request. */
const maxWaiting = 200
const maxWaitMs = 8000

/**
 * Creates the renderer of all drawings and photos: scaled, re-encoded, never larger than the original and never higher
 * than twice the width. `cache` stores the renderings.
 */
export function createPictures(cache: FileStore, source: PictureSource): Pictures {
  const inWork = new Map<string, Promise<Buffer | null>>()
  const inTurn = createSemaphore({ name: 'picture-scaling', max: maxParallel, maxWaiting, maxWaitMs })

  const make = async (key: string, rendering: PictureRendering, place: string) => {
    const stored = await cache.read(place)
    if (stored) return stored
    const match = await source(key)
    if (!match) return null
    // A drawing is composed when it is read, which costs more than its scaling.
    const bytes = await inTurn(async () => {
      const original = await match.read()
      return original ? encode(original, rendering) : null
    })
    if (bytes) await cache.write(place, bytes)
    return bytes
  }
  return {
    audience: async (key) => (await source(key))?.mayRead ?? null,
    render(key, rendering) {
      const place = placeOf(key, rendering)
      const running = inWork.get(place)
      if (running) return running
      const work = make(key, rendering, place).finally(() => inWork.delete(place))
      inWork.set(place, work)
      return work
    },
    async forget(key) {
      for (const rendering of everyRendering) await cache.remove(placeOf(key, rendering))
    },
  }
}

const placeOf = (key: string, rendering: PictureRendering) => `${key}.${renderingName(rendering)}`

const everyRendering: PictureRendering[] = pictureWidths.flatMap((width) =>
  pictureFormats.flatMap((format) => [false, true].map((low) => ({ width, format, low }))),
)

function encode(original: Uint8Array, { width, format, low }: PictureRendering): Promise<Buffer> {
  const picture = sharp(original, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: maxSeconds })
    .resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
  return format === 'avif'
    ? picture.avif({ quality: low ? 38 : 55, effort: 2 }).toBuffer()
    : picture.webp({ quality: low ? 50 : 78, effort: 3 }).toBuffer()
}

/** Parses `/pictures/{key}/{width}.{format}`; null for unsupported values. */
export function parsePictureRequest(key: string, file: string): PictureRendering | null {
  if (!/^[a-z0-9-]{1,80}$/.test(key)) return null
  return everyRendering.find((rendering) => renderingName(rendering) === file) ?? null
}
