import { useEffect, useState } from 'react'
import { takeReplaced } from './document-owner.ts'
import { watchWriteFailures } from './failed-write.ts'
import { openInFreshPage, type MissingChunk } from './load-chunk.ts'
import { checkForNewBuild, handledByWorker } from './new-build.ts'
import { Notice } from './notice.tsx'
import { hasUnsavedInput } from './unsaved-input.ts'

/** Timers may fire early by their own clock. */
const timerErrorMs = 500
const newBuildTitle = 'نسخهٔ جدیدی آماده است'
const replacedText = 'با حساب دیگری وارد شده‌اید. فرمی که در حساب قبلی باز بود ثبت نشد و از این دستگاه حذف شد.'
const appearance = 'min-h-11 px-2 font-bold text-lazuli underline'

/**
 * Messages about the page itself: a part failed to load, or the server has a new build, which it checks every
 * `buildCheckMs`. The user decides about the reload and sees which input is not sent yet.
 */
export function PageNotice({ buildCheckMs }: { buildCheckMs: number }) {
  const [part, setPart] = useState<MissingChunk | null>(null)
  useEffect(() => {
    const show = (event: Event) => setPart((event as CustomEvent<MissingChunk>).detail)
    window.addEventListener('chunk-missing', show)
    return () => window.removeEventListener('chunk-missing', show)
  }, [])
  const [newBuild, putOff] = useNewBuild(buildCheckMs)
  const [failure, forgetFailure] = useFailure()
  if (failure) return <Failure text={failure} onClose={forgetFailure} />
  if (!part && !newBuild) return null
  const unsaved = hasUnsavedInput()
  const close = part ? () => setPart(null) : putOff
  return (
    <div data-print="no" className={place}>
      <Notice tone={part ? 'warn' : 'info'} live title={!part || part.newBuild ? newBuildTitle : 'این بخش باز نشد'}>
        {part && (part.newBuild ? 'برای این کار باید صفحه دوباره بارگذاری شود. ' : 'اتصال اینترنت را بررسی کنید. ')}
        {unsaved && 'آنچه نوشته‌اید هنوز ارسال نشده است و ممکن است با بارگذاری دوباره پاک شود. '}
        <button type="button" className={appearance} onClick={() => openInFreshPage(part?.to)}>
          {part && !unsaved ? 'تلاش دوباره' : 'بارگذاری دوباره'}
        </button>{' '}
        <button type="button" className={appearance} onClick={close}>
          بستن
        </button>
      </Notice>
    </div>
  )
}

const place = 'fixed inset-x-4 bottom-20 z-50 mx-auto max-w-lg shadow-sheet'

/** A form that did not arrive, or one that another user may not send. */
function useFailure() {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows what the page before this one left
    if (takeReplaced()) setText(replacedText)
    return watchWriteFailures(setText)
  }, [])
  return [text, () => setText(null)] as const
}

function Failure({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div data-print="no" className={place}>
      <Notice tone="bad" live>
        <p>{text}</p>
        <button type="button" className={appearance} onClick={onClose}>
          بستن
        </button>
      </Notice>
    </div>
  )
}

/**
 * Checks for a new build periodically, and when the page becomes visible after longer. A postponed notice returns after
 * the next check.
 */
function useNewBuild(everyMs: number) {
  const [newBuild, setNewBuild] = useState(false)
  useEffect(() => {
    if (newBuild) return
    let checkedAt = Date.now()
    // A hidden page checks when it becomes visible.
    const check = () => {
      if (document.hidden || Date.now() - checkedAt < everyMs - timerErrorMs) return
      checkedAt = Date.now()
      void checkForNewBuild().then(async (match) => setNewBuild(match && !(await handledByWorker())))
    }
    const timer = setInterval(check, everyMs)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [newBuild, everyMs])
  return [newBuild, () => setNewBuild(false)] as const
}
