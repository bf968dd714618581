import { useEffect } from 'react'
import { documentOwner } from '#ui/document-owner.ts'
import { deviceDraftName, forgetDeviceDraft } from '../device-draft.ts'
import { forgetFilesOf } from '#ui/offline/kept-files.ts'

/** On the page of an ad that was just sent: it has arrived with its pictures, and the next ad begins without them. */
export function ForgetKeptPictures({ draft }: { draft: string }) {
  useEffect(() => {
    void forgetFilesOf(documentOwner(), draft)
    if (draft === deviceDraftName) void forgetDeviceDraft(documentOwner())
  }, [draft])
  return null
}
