import { useEffect, useState } from 'react'
import { formatInteger } from '#kit/digits.ts'
import { ButtonLink } from '#ui/button.tsx'
import { documentOwner } from '#ui/document-owner.ts'
import { Notice } from '#ui/notice.tsx'
import { draftFilesName, settleFiles } from '#ui/offline/kept-files.ts'
import { deviceDraftName, forgetSentDraft } from '../device-draft.ts'
import { postingWizard } from '../steps.ts'

/** The draft that became an ad: its form, and the key by which the device finds its pictures. */
export type SentDraft = { form: string; key: string | null }
type ForgetKeptPicturesProps = {
  draft: SentDraft
  ad: { id: string; pictures: readonly string[]; addPictures: string }
}

/**
 * Removes stored pictures that the ad has. Others of the same draft stay on the device, and the
 * seller can add them.
 */
export function ForgetKeptPictures({
  draft: { form, key },
  ad: { id, pictures, addPictures },
}: ForgetKeptPicturesProps) {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const settle = async () => {
      const owner = documentOwner()
      if (form === deviceDraftName) await forgetSentDraft(owner, key)
      const rest = postingWizard(id).name
      setLeft(await settleFiles(owner, { form, sent: draftFilesName(form, key), ids: pictures, rest }))
    }
    void settle()
  }, [form, key, id, pictures])
  if (left === 0) return null
  return (
    <Notice tone="warn" title={`${formatInteger(left)} عکس در آگهی نیست`} live>
      <p>این عکس‌ها روی همین دستگاه مانده و ارسال نشده است.</p>
      <ButtonLink href={addPictures} className="mt-2">
        افزودن عکس‌ها به آگهی
      </ButtonLink>
    </Notice>
  )
}
