import { useState } from 'react'
import { formatInteger } from '#kit/digits.ts'
import { formatRelative } from '#kit/jalali.ts'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { olderDraftPath } from '../../own-ad-addresses.ts'
import type { PostingView } from '../posting-view.ts'

const title = 'نسخهٔ دیگری از این آگهی هم هست'
const different = 'با چیزی که الان می‌بینید فرق دارد.'

type OlderDraftProps = { at: Date; car: string | null; onTake: () => void; onDrop: () => void }

/** Names another car's draft: it is another ad. */
const titleOf = (car: string | null) => (car === null ? title : `آگهی نیمه‌کارهٔ ${car} کنار گذاشته شده است`)

/** Lets the person choose between two states of a draft on this device. */
export function OlderDraft({ at, car, onTake, onDrop }: OlderDraftProps) {
  const [now] = useState(() => new Date())
  return (
    <div className="mx-auto w-full max-w-xl">
      <Notice tone="warn" title={titleOf(car)} live>
        <p>
          آن نسخه {formatRelative(at, now)} نوشته شده است{car === null ? ` و ${different}` : '.'}
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

type OlderAccountProps = {
  older: NonNullable<PostingView['older']>
  gallery: string | null
  /** The title of the open draft's car. */
  ownCar: string | null
}

/**
 * The same for the account's draft, which stores when a state was replaced, not when it was
 * written.
 */
export const OlderAccountDraft = ({ older, gallery, ownCar }: OlderAccountProps) => (
  <div className="mx-auto w-full max-w-xl">
    <Notice tone="warn" title={titleOf(older.car === ownCar ? null : older.car)}>
      <p>
        آن نسخه {older.at} کنار گذاشته شده{older.step && ` و در مرحلهٔ «${older.step}» مانده`} است
        {older.pictures > 0 && ` و ${formatInteger(older.pictures)} عکس دارد`}
        {older.car === ownCar ? ` و ${different}` : '.'}
      </p>
      <PostForm action={olderDraftPath} className="mt-2 flex flex-wrap gap-2">
        {gallery !== null && <input type="hidden" name="gallery" value={gallery} />}
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
