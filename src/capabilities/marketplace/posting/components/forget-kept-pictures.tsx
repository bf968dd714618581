import { useEffect } from 'react'
import { documentOwner } from '#ui/document-owner.ts'
import { forgetFilesOf } from '#ui/offline/kept-files.ts'

/** On the page of an ad that was just sent: its pictures have arrived, and the next ad begins without them. */
export function ForgetKeptPictures({ draft }: { draft: string }) {
  useEffect(() => void forgetFilesOf(documentOwner(), draft), [draft])
  return null
}
