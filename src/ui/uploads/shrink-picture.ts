import type { PrepareFile } from './upload-state.ts'

/** The longer side of the largest rendering of an ad's picture, in pixels. */
const adSide = 1600
/** Small print of a document stays readable. */
const documentSide = 2400
const quality = 0.85
/** No camera makes larger files; opening them could crash the page. */
const maxBytes = 60_000_000

/**
 * Shrinks a picture on the device: saves bytes on a poor connection, and place, time and camera stay private. A file
 * that the browser cannot open is sent unchanged and validated by the server.
 */
export const shrinkPicture: PrepareFile = (file) => shrinkTo(file, adSide)

/** The same for pictures of any purpose, including documents. */
export const shrinkDocument: PrepareFile = (file) => shrinkTo(file, documentSide)

async function shrinkTo(file: File, longestSide: number): Promise<File> {
  if (file.size === 0 || file.size > maxBytes || (file.type && !file.type.startsWith('image/'))) return file
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return file
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const blob = await drawn(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  bitmap.close()
  return blob ? new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' }) : file
}

async function drawn(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  // The service worker has no document.
  const inPage = typeof document !== 'undefined'
  const canvas = inPage
    ? Object.assign(document.createElement('canvas'), { width, height })
    : new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  if (!context) return null
  // Transparent areas would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality })
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
