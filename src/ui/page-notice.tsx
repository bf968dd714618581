import { useEffect, useState } from 'react'
import { openInFreshPage, type MissingChunk } from './load-chunk.ts'
import { checkForNewBuild, handledByWorker } from './new-build.ts'
import { Notice } from './notice.tsx'
import { hasUnsavedInput } from './unsaved-input.ts'

/** Timers may be early by their own clock. */
const timerErrorMs = 500
const newBuildTitle = 'نسخهٔ تازه‌ای آماده است'
const look = 'min-h-11 px-2 font-bold text-lazuli underline'

/**
 * What there is to say about the page itself: a part of it could not be brought, or the server has a new build, for which it
 * is asked every `buildCheckMs`. Opening the page afresh is the person's choice, who is told what is not sent yet.
 */
export function PageNotice({ buildCheckMs }: { buildCheckMs: number }) {
  const [part, setPart] = useState<MissingChunk | null>(null)
  useEffect(() => {
    const show = (event: Event) => setPart((event as CustomEvent<MissingChunk>).detail)
    window.addEventListener('chunk-missing', show)
    return () => window.removeEventListener('chunk-missing', show)
  }, [])
  const [newBuild, putOff] = useNewBuild(buildCheckMs)
  if (!part && !newBuild) return null
  const close = part ? () => setPart(null) : putOff
  return (
    <div data-print="no" className="fixed inset-x-4 bottom-20 z-50 mx-auto max-w-lg shadow-sheet">
      <Notice tone={part ? 'warn' : 'info'} live title={!part || part.newBuild ? newBuildTitle : 'این بخش باز نشد'}>
        {part && (part.newBuild ? 'برای این کار صفحه باید از نو باز شود. ' : 'اینترنت قطع است یا بخشی از صفحه نرسید. ')}
        {hasUnsavedInput() && 'آنچه نوشته‌اید هنوز فرستاده نشده است و پاک می‌شود. '}
        <button type="button" className={look} onClick={() => openInFreshPage(part?.to)}>
          {part ? 'دوباره' : 'تازه کردن'}
        </button>{' '}
        <button type="button" className={look} onClick={close}>
          بستن
        </button>
      </Notice>
    </div>
  )
}

/** Asks for a new build, and again when the page is looked at after longer. Who puts it off hears of it after the next check. */
function useNewBuild(everyMs: number) {
  const [newBuild, setNewBuild] = useState(false)
  useEffect(() => {
    if (newBuild) return
    let checkedAt = Date.now()
    // A page that nobody looks at asks when somebody does.
    const check = () => {
      if (document.hidden || Date.now() - checkedAt < everyMs - timerErrorMs) return
      checkedAt = Date.now()
      void checkForNewBuild().then(async (found) => setNewBuild(found && !(await handledByWorker())))
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
