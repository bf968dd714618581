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

/** The words for another state of the open ad, or for the draft of another car: that is another ad. */
const wordsOf = (car: string | null) =>
  car === null
    ? { title, it: 'آن نسخه', take: 'استفاده از آن نسخه', drop: 'حذف آن نسخه' }
    : {
        title: `آگهی نیمه‌کارهٔ ${car} کنار گذاشته شده است`,
        it: 'آن آگهی',
        take: 'ادامهٔ آن آگهی',
        drop: 'حذف آن آگهی',
      }

/** Lets the person choose between two states of a draft on this device. */
export function OlderDraft({ at, car, onTake, onDrop }: OlderDraftProps) {
  const [now] = useState(() => new Date())
  const words = wordsOf(car)
  return (
    <div className="mx-auto w-full max-w-xl">
      <Notice tone="warn" title={words.title} live>
        <p>
          {words.it} {formatRelative(at, now)} نوشته شده است{car === null ? ` و ${different}` : '.'}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button onClick={onTake}>{words.take}</Button>
          <Button kind="quiet" onClick={onDrop}>
            {words.drop}
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
export function OlderAccountDraft({ older, gallery, ownCar }: OlderAccountProps) {
  const words = wordsOf(older.car === ownCar ? null : older.car)
  return (
    <div className="mx-auto mb-5 w-full max-w-xl">
      <Notice tone="warn" title={words.title}>
        <p>
          {words.it} {older.at} کنار گذاشته شده{older.step && ` و در مرحلهٔ «${older.step}» مانده`} است
          {older.pictures > 0 && ` و ${formatInteger(older.pictures)} عکس دارد`}
          {older.car === ownCar ? ` و ${different}` : '.'}
        </p>
        <PostForm action={olderDraftPath} className="mt-2 flex flex-wrap gap-2">
          {gallery !== null && <input type="hidden" name="gallery" value={gallery} />}
          <Button type="submit" name="act" value="take">
            {words.take}
          </Button>
          <Button type="submit" kind="quiet" name="act" value="drop">
            {words.drop}
          </Button>
        </PostForm>
      </Notice>
    </div>
  )
}
