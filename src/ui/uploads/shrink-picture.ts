import type { PrepareFile } from './upload-queue.ts'

/** The longer side of the largest rendering of an ad's picture, in pixels. */
const adSide = 1600
/** Small print of a paper stays readable. */
const paperSide = 2400
const quality = 0.85
/** Nothing that people take pictures with makes larger ones; opening them would end the page. */
const mostBytes = 60_000_000

/**
 * A picture as small as it needs to be, made on the device: no bytes of a poor connection are spent on what is thrown away,
 * and place, time and camera stay with the person. What the browser can not open goes as it is, to be judged as ever.
 */
export const shrinkPicture: PrepareFile = (file) => shrinkTo(file, adSide)

/** The same for pictures of any purpose, papers among them. */
export const shrinkPaper: PrepareFile = (file) => shrinkTo(file, paperSide)

async function shrinkTo(file: File, longestSide: number): Promise<File> {
  if (file.size === 0 || file.size > mostBytes || (file.type && !file.type.startsWith('image/'))) return file
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
  // Where a picture is see-through it would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality })
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
