import sharp, { type Metadata } from 'sharp'
import { shortHex, type PictureColours } from '#kit/picture-address.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { appearanceOf, fingerprintSide } from './picture-look.ts'
import { cropTracesOf, sampleSide, type CropTraces } from './picture-windows.ts'
import { sniffPicture } from './sniff-picture.ts'

/** A stored picture: re-encoded, upright, sRGB, without metadata of place and device. */
export type EncodedPicture = {
  bytes: Uint8Array
  width: number
  height: number
  colours: PictureColours
  /** The fingerprint for finding similar pictures. */
  look: bigint | null
  /** What finds crops of the picture; null for a plain surface. */
  crops: CropTraces | null
}

/** Why a file is refused. */
export type PictureRefusal =
  | 'picture-empty'
  | 'picture-kind'
  | 'picture-heic'
  | 'picture-mixed'
  | 'picture-animated'
  | 'picture-pixels'
  | 'picture-damaged'
  | 'picture-heavy'

const maxPixels = 40_000_000
/**
 * AVIF, progressive JPEG and interlaced PNG take seven to ten times as long for each pixel; 40 megapixels of AVIF fit
 * into a kilobyte and take 3.4 s. Cameras write the fast forms.
 */
const maxPixelsOfSlowFormats = 16_000_000
const maxNoteBytes = 1024 * 1024
const maxSide = 2048

/**
 * Content that does not belong in a picture and is a program for readers of another file type (polyglots). Nothing
 * shorter than five letters, because shorter ones occur by chance in the millions of bytes of a photo.
 */
const foreign = /<script|<html|<!doctype|<svg\s[^>]{0,400}?(?:xmlns|on\w+\s*=)|<iframe|<\?php|%PDF-\d/i
const zipEnd = 'PK\x05\x06'
/** A ZIP archive is found from its end, at most this far from the last byte. */
const zipEndBytes = 64 * 1024 + 22

const containers: Record<string, string> = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' }

/** Returns a refusal that needs no decoding; null when the file may be decoded. */
export function refusalOf(bytes: Uint8Array): PictureRefusal | null {
  if (bytes.byteLength === 0) return 'picture-empty'
  const kind = sniffPicture(bytes)
  if (kind === null) return 'picture-kind'
  return kind === 'heic' ? 'picture-heic' : null
}

/** The metadata of a file; 0 pixels when unknown. `slow`: each pixel takes long to decode. */
export type PictureClaim = { pixels: number; slow: boolean }

/** Reads the head of a file. Call it in a separate process, too. */
export async function claimOf(bytes: Uint8Array): Promise<PictureClaim> {
  const header = await readHeader(bytes)
  return header ? { pixels: header.width * header.height, slow: isSlowFormat(header) } : { pixels: 0, slow: false }
}

const isSlowFormat = ({ format, isProgressive }: Pick<Metadata, 'format' | 'isProgressive'>): boolean =>
  format === 'heif' || isProgressive === true

// Without the limit here, so that a decompression bomb is refused for its size and not as damaged.
const readHeader = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)

/** Re-encodes a user's file for storage. It decodes hostile input: call it in a separate process. */
export async function reencode(bytes: Uint8Array): Promise<Result<EncodedPicture, PictureRefusal>> {
  const refusal = refusalOf(bytes) ?? (holdsAnotherFile(bytes) ? 'picture-mixed' : await refusalByHeader(bytes))
  if (refusal) return refuse(refusal)
  try {
    return ok(await keep(bytes))
  } catch {
    return refuse('picture-damaged')
  }
}

function holdsAnotherFile(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return foreign.test(text) || text.slice(-zipEndBytes).includes(zipEnd)
}

async function refusalByHeader(bytes: Uint8Array): Promise<PictureRefusal | null> {
  const header = await readHeader(bytes)
  if (!header || header.format !== containers[sniffPicture(bytes) ?? '']) return 'picture-damaged'
  if ((header.pages ?? 1) > 1) return 'picture-animated'
  const pixels = header.width * header.height
  if (pixels > maxPixels) return 'picture-pixels'
  if (isSlowFormat(header) && pixels > maxPixelsOfSlowFormats) return 'picture-heavy'
  const notes = (header.exif?.byteLength ?? 0) + (header.icc?.byteLength ?? 0)
  return notes > maxNoteBytes ? 'picture-damaged' : null
}

async function keep(bytes: Uint8Array): Promise<EncodedPicture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true })
  const look = appearanceOf(await greysOf(data, fingerprintSide))
  return {
    bytes: data,
    width: info.width,
    height: info.height,
    colours: await dominantColours(data),
    look,
    crops: look === null ? null : cropTracesOf(await greysOf(data, sampleSide)),
  }
}

/** Samples the greys of a picture, without its proportions. */
const greysOf = (picture: Uint8Array, side: number): Promise<Uint8Array> =>
  sharp(picture).resize(side, side, { fit: 'fill' }).greyscale().toColourspace('b-w').raw().toBuffer()

const side = 8

/** Returns the mean colours of the upper quarter, the middle and the lower quarter. */
async function dominantColours(picture: Uint8Array): Promise<PictureColours> {
  const small = await sharp(picture)
    .resize(side, side, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
  const channels = small.byteLength / (side * side)
  const mean = (rows: readonly [number, number], columns: readonly [number, number]) => {
    const sum: [number, number, number] = [0, 0, 0]
    for (let row = rows[0]; row <= rows[1]; row++) {
      for (let column = columns[0]; column <= columns[1]; column++) {
        for (const part of [0, 1, 2] as const) {
          sum[part] += small[(row * side + column) * channels + Math.min(part, channels - 1)]!
        }
      }
    }
    const count = (rows[1] - rows[0] + 1) * (columns[1] - columns[0] + 1)
    return shortHex([sum[0] / count, sum[1] / count, sum[2] / count])
  }
  return { top: mean([0, 1], [0, 7]), middle: mean([3, 5], [2, 5]), bottom: mean([6, 7], [0, 7]) }
}
