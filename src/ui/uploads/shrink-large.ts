import { loadChunkQuietly } from '../load-chunk.ts'
import { isHeic } from './check-file.ts'
import type { PrepareFile } from './upload-state.ts'

/** A larger picture is shrunk on the device. */
const largeBytes = 5_000_000

/** Shrinks a picture of more than 5 MB, and converts one of a phone's own format (HEIC); returns other files unchanged. The code loads with the first such picture. */
export const shrinkLarge: PrepareFile = async (file) => {
  if ((file.size <= largeBytes && !isHeic(file)) || file.type === 'application/pdf') return file
  const part = await loadChunkQuietly(() => import('./shrink-picture.ts'))
  return part ? part.shrinkDocument(file) : file
}

/** {@link shrinkLarge} for a photo that stays on the device, where nothing refuses it. */
export const shrunkPhoto = async (photo: File): Promise<File> => {
  const ready = await shrinkLarge(photo)
  return typeof ready === 'string' ? photo : ready
}
