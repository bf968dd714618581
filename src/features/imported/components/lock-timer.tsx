import { useEffect, useState } from 'react'
import { toPersianDigits } from '#kit/digits.ts'

/**
 * Counts down the price lock of an application from the server's time, because the device's clock
 * may be wrong.
 */
export function LockTimer({ until, seconds }: { until: string; seconds: number }) {
  const [gone, setGone] = useState(0)
  useEffect(() => {
    const began = performance.now()
    const timer = setInterval(() => setGone(Math.round((performance.now() - began) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [until, seconds])
  const left = Math.max(0, seconds - gone)
  if (left === 0)
    return (
      <p className="text-label">
        مهلت ثابت ماندن قیمت‌ها تمام شد.{' '}
        {seconds === 0 ? 'قیمت‌ها هنوز عوض نشده‌اند.' : 'برای دیدن قیمت امروز، صفحه را دوباره باز کنید.'}
      </p>
    )
  const two = (number: number) => String(number).padStart(2, '0')
  return (
    <p className="text-label">
      این قیمت‌ها تا{' '}
      <b role="timer" className="tabular-nums">
        {toPersianDigits(`${Math.floor(left / 60)}:${two(left % 60)}`)}
      </b>{' '}
      دیگر برای شما ثابت‌اند.
    </p>
  )
}
