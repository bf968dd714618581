import { useState } from 'react'
import { formatRelative } from '#kit/jalali.ts'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { olderDraftPath } from '../../own-ad-addresses.ts'
import type { PostingView } from '../posting-view.ts'

const title = 'نسخهٔ دیگری از این آگهی هم هست'
const different = 'با چیزی که الان می‌بینید فرق دارد.'

type OlderDraftProps = { at: Date; onTake: () => void; onDrop: () => void }

/** Lets the person choose between two states of a draft on this device. */
export function OlderDraft({ at, onTake, onDrop }: OlderDraftProps) {
  const [now] = useState(() => new Date())
  return (
    <div className="mx-auto w-full max-w-xl">
      <Notice tone="warn" title={title} live>
        <p>
          آن نسخه {formatRelative(at, now)} نوشته شده است و {different}
        </p>
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

/**
 * The same for the account's draft, which stores when a state was replaced, not when it was
 * written.
 */
export const OlderAccountDraft = ({ older: { at, step } }: { older: NonNullable<PostingView['older']> }) => (
  <div className="mx-auto w-full max-w-xl">
    <Notice tone="warn" title={title}>
      <p>
        آن نسخه {at} کنار گذاشته شده{step && ` و در مرحلهٔ «${step}» مانده`} است و {different}
      </p>
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
