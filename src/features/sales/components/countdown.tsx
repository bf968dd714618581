import { useEffect, useState } from 'react'
import { toPersianDigits } from '#kit/digits.ts'
import { callServer } from '#ui/http-client.ts'
import { plansNowPath } from '../addresses.ts'

const askAgainMs = 5000
let request: Promise<number | null> | null = null

/**
 * Returns how far the clock of this device is behind the server's, in milliseconds; requested once for a page, for any
 * number of countdowns. Null without a response: the next countdown requests it again.
 */
async function clockGap(): Promise<number | null> {
  const before = performance.now()
  const answer = await callServer<{ now: string }>(plansNowPath, { cache: 'no-store' })
  const now = answer.ok ? Date.parse(answer.value.now) : Number.NaN
  if (Number.isNaN(now)) return (request = null)
  return now + (performance.now() - before) / 2 - Date.now()
}

/**
 * The time left until an instant, by the server's clock, because a device's clock may be wrong by years. Offline or
 * without scripts the time is static text. `over`: the text after the deadline.
 */
export function Countdown({ at, label, over = 'همین حالا' }: { at: string; label: string; over?: string }) {
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const start = async () => {
      const gap = await (request ??= clockGap())
      if (gone) return
      if (gap === null) return void (timer = setTimeout(start, askAgainMs))
      const tick = () => setSeconds(Math.max(0, Math.round((Date.parse(at) - (Date.now() + gap)) / 1000)))
      tick()
      timer = setInterval(tick, 1000)
    }
    void start()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [at])
  if (seconds === null) return null
  return (
    <span className="sale-countdown" role="timer" aria-label={label}>
      {seconds === 0 ? over : clockText(seconds)}
    </span>
  )
}

/** «۲ روز و ۰۴:۰۵:۰۹». */
function clockText(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const [days, rest] = [Math.floor(seconds / 86_400), seconds % 86_400]
  const clock = `${two(Math.floor(rest / 3600))}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`
  return toPersianDigits(days > 0 ? `${days} روز و ${clock}` : clock)
}
