import { toPersianDigits } from '#kit/digits.ts'
import type { AdviseFile } from './upload-state.ts'

/** The longer side below which a picture shows no details on a page. */
const minSide = 640
/** A picture of more bytes is not opened for its size. */
const openedBytes = 400_000

/** Advises a larger picture in place of a very small one. */
export const adviseSmall: AdviseFile = async (file) => {
  if (file.size > openedBytes) return null
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  bitmap.close()
  if (Math.max(width, height) >= minSide) return null
  const size = toPersianDigits(`${width}×${height}`)
  return `این عکس خیلی کوچک است (${size}) و جزئیات خودرو در آن دیده نمی‌شود؛ اگر بزرگ‌ترش را دارید، آن را بگذارید.`
}
