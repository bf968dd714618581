import { IconCheck, IconShare } from '#ui/icons/index.ts'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { useHydrated } from './use-hydrated.ts'

const feedbackMs = 3000

/** Shares the address of the page: by the device's own sheet, or copied. Absent without JavaScript. */
export function ShareAddress({ title }: { title: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const hydrated = useHydrated()
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(setState, feedbackMs, 'idle')
    return () => clearTimeout(timer)
  }, [state])
  if (!hydrated) return null
  const share = async () => {
    const url = location.href
    // A user who closes the sheet has cancelled, so nothing is copied.
    if (typeof navigator.share === 'function')
      return void (await navigator.share({ title, url }).catch(() => undefined))
    await navigator.clipboard.writeText(url)
    setState('copied')
  }
  const words = { idle: 'اشتراک‌گذاری', copied: 'آدرس کپی شد', failed: 'کپی نشد؛ آدرس را خودتان کپی کنید' }[state]
  const Icon = state === 'copied' ? IconCheck : IconShare
  return (
    <Button
      kind="secondary"
      icon={<Icon aria-hidden size={20} />}
      onClick={() => void share().catch(() => setState('failed'))}
    >
      {words}
      <span role="status" className="sr-only">
        {state !== 'idle' && words}
      </span>
    </Button>
  )
}
