import { useState } from 'react'
import { formatRelative } from '#kit/jalali.ts'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { olderDraftPath } from '../../own-ad-addresses.ts'
import type { PostingView } from '../posting-view.ts'

const title = 'نسخهٔ دیگری از این آگهی هم هست'
const words = (at: string, step?: string) =>
  `آن نسخه ${at} در تب یا دستگاه دیگری نوشته شده${step ? ` و در مرحلهٔ «${step}» مانده` : ''} است. الان نسخهٔ دیگر را می‌بینید.`

type OlderDraftProps = { at: Date; onTake: () => void; onDrop: () => void }

/** Of two states of a draft on this device the person chooses. */
export function OlderDraft({ at, onTake, onDrop }: OlderDraftProps) {
  const [now] = useState(() => new Date())
  return (
    <div className="mx-auto w-full max-w-xl">
      <Notice tone="warn" title={title} live>
        <p>{words(formatRelative(at, now))}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button onClick={onTake}>استفاده از آن نسخه</Button>
          <Button kind="quiet" onClick={onDrop}>
            حذف آن نسخه
          </Button>
        </div>
      </Notice>
    </div>
  )
}

/** The same for the draft of the account. */
export const OlderAccountDraft = ({ older: { at, step } }: { older: NonNullable<PostingView['older']> }) => (
  <div className="mx-auto w-full max-w-xl">
    <Notice tone="warn" title={title}>
      <p>{words(at, step)}</p>
      <PostForm action={olderDraftPath} className="mt-2 flex flex-wrap gap-2">
        <Button type="submit" name="act" value="take">
          استفاده از آن نسخه
        </Button>
        <Button type="submit" kind="quiet" name="act" value="drop">
          حذف آن نسخه
        </Button>
      </PostForm>
    </Notice>
  </div>
)
