import { useEffect, useState } from 'react'
import { useOnline } from '#ui/offline/use-online.ts'
import { timeLeftText } from '../time-left.ts'

/**
 * What is left until a moment, counted from what the server said when the page was made, so that a wrong clock of the device
 * changes nothing. A kept page without a connection may be old and says nothing.
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
