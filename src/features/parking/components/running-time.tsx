import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { toPersianDigits } from '#kit/digits.ts'
import { isOnline } from '#ui/offline/use-online.ts'

const minuteMs = 60_000

/** Shows the duration in minutes; the page reloads each minute for the fee while it is visible. */
export function RunningTime({ since }: { since: string }) {
  const [now, setNow] = useState<number | null>(null)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const show = () => setNow(Date.now())
    show()
    const timer = setInterval(() => {
      show()
      if (document.visibilityState === 'visible' && isOnline()) void revalidate()
    }, minuteMs)
    return () => clearInterval(timer)
  }, [revalidate])
  return <span role="timer">{now === null ? '—' : lasted(now - Date.parse(since))}</span>
}

function lasted(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return toPersianDigits(hours > 0 ? `${hours} ساعت و ${rest} دقیقه` : `${rest} دقیقه`)
}
