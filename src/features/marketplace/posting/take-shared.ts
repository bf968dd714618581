import { keepFile } from '#ui/offline/kept-files.ts'
import { checkFile } from '#ui/uploads/check-file.ts'
import { shrinkPicture } from '#ui/uploads/shrink-picture.ts'
import { sharedPicturesField, sharedPlace } from '../own-ad-addresses.ts'
import { maxPictureBytes, maxPictures, newAdDraft } from './pictures-of-ads.ts'

/** Adds pictures shared from another app to a new or existing draft, also offline. */
export async function takeShared(request: Request, owner: string): Promise<Response> {
  const form = await request.formData().catch(() => null)
  const files = form?.getAll(sharedPicturesField).filter((value) => value instanceof File) ?? []
  let stored = 0
  for (const file of files.slice(0, maxPictures)) {
    const ready = await shrinkPicture(file)
    if (typeof ready === 'string' || checkFile(ready, { kinds: 'pictures', maxBytes: maxPictureBytes }) !== null)
      continue
    const key = await keepFile({ owner, draft: newAdDraft, name: ready.name || 'photo.jpg', blob: ready })
    if (key !== null) stored++
  }
  return Response.redirect(sharedPlace(stored), 303)
}
