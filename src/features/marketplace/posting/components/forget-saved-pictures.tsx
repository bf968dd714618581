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
type Rest = Awaited<ReturnType<typeof settleFiles>>
type ForgetKeptPicturesProps = {
  draft: SentDraft
  ad: { id: string; pictures: readonly string[]; addPictures: string }
}

/**
 * Removes stored pictures that the ad has. Others of the same draft stay on the device, and the
 * seller can add them; refused ones are named once with the reason.
 */
export function ForgetKeptPictures({
  draft: { form, key },
  ad: { id, pictures, addPictures },
}: ForgetKeptPicturesProps) {
  const [{ left, refused }, setRest] = useState<Rest>({ left: 0, refused: [] })
  useEffect(() => {
    const settle = async () => {
      const owner = documentOwner()
      if (form === deviceDraftName) await forgetSentDraft(owner, key)
      const rest = postingWizard(id).name
      setRest(await settleFiles(owner, { form, sent: draftFilesName(form, key), ids: pictures, rest }))
    }
    void settle()
  }, [form, key, id, pictures])
  return (
    <>
      {left > 0 && (
        <Notice tone="warn" title={`${formatInteger(left)} عکس در آگهی نیست`} live>
          <p>این عکس‌ها روی همین دستگاه مانده و ارسال نشده است.</p>
          <ButtonLink href={addPictures} className="mt-2">
            افزودن عکس‌ها به آگهی
          </ButtonLink>
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice tone="warn" title={`${formatInteger(refused.length)} عکس قبول نشد و در آگهی نیست`} live>
          {refused.map(({ name, problem }) => (
            <p key={name}>
              <bdi>{name}</bdi>: {problem}
            </p>
          ))}
          <ButtonLink href={addPictures} className="mt-2">
            افزودن عکس به آگهی
          </ButtonLink>
        </Notice>
      )}
    </>
  )
}
