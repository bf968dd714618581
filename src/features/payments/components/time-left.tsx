import { useEffect, useState } from 'react'
import { toPersianDigits } from '#kit/digits.ts'

/** The payment deadline with a countdown while the page is open. `at` is an ISO time. */
export function TimeLeft({ text, at }: { text: string; at: string }) {
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setSeconds(Math.max(0, Math.round((Date.parse(at) - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [at])
  const clock = (whole: number) => toPersianDigits(`${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`)
  return (
    <p className="text-label text-muted">
      مهلت پرداخت تا {text}
      {seconds !== null && seconds < 3600 && <span aria-hidden> · {seconds > 0 ? clock(seconds) : 'تمام شد'}</span>}
    </p>
  )
}
