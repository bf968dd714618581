import { useEffect, useState } from 'react'
import { useOnline } from '#ui/offline/use-online.ts'
import { timeLeftText } from '../time-left.ts'

/**
 * A countdown from the server's time of the page, so that a wrong device clock does not matter. A
 * cached page offline may be old and shows none.
 */
export function TimeLeft({ seconds, over, before = '' }: { seconds: number; over?: string; before?: string }) {
  const [passed, setPassed] = useState(0)
  const online = useOnline()
  useEffect(() => {
    const begin = performance.now()
    const timer = setInterval(() => setPassed((performance.now() - begin) / 1000), 1000)
    return () => clearInterval(timer)
  }, [seconds])
  if (!online) return null
  const text = timeLeftText(seconds - passed)
  if (!text && !over) return null
  return (
    <>
      {before}
      <span className="club-left">{text ? `${text} مانده` : over}</span>
    </>
  )
}
