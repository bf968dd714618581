import { useEffect } from 'react'
import { documentOwner } from '#ui/document-owner.ts'
import { deviceDraftName, forgetDeviceDraft } from '../device-draft.ts'
import { forgetFilesOf } from '#ui/offline/kept-files.ts'

/**
 * Removes stored pictures once the ad has arrived with them, so that the next ad starts without
 * them.
 */
export function ForgetKeptPictures({ draft }: { draft: string }) {
  useEffect(() => {
    void forgetFilesOf(documentOwner(), draft)
    if (draft === deviceDraftName) void forgetDeviceDraft(documentOwner())
  }, [draft])
  return null
}
