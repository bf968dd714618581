import { useEffect, useRef, useState, type FocusEvent } from 'react'
import type { ShownProblem } from './shown-problem.ts'

/**
 * The error of a step's field: what the server said of it, until the field is left and judged anew, as in every form of the
 * house. Nothing is judged while a button or a link is pressed, because what moves then moves away from the finger.
 */
export function useJudgedField(judge: (text: string) => string | undefined, refused: ShownProblem | undefined) {
  const [judged, setJudged] = useState<{ error: string | undefined } | null>(null)
  const [seen, setSeen] = useState(refused)
  const pressing = useRef(false)
  if (seen !== refused) {
    setSeen(refused)
    setJudged(null)
  }
  useEffect(() => {
    const press = ({ target }: Event) => {
      pressing.current = Boolean((target as Element | null)?.closest?.('button, a'))
    }
    const release = () => void setTimeout(() => (pressing.current = false))
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('pointerdown', press, { signal, capture: true })
    for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, release, { signal })
    return () => stop.abort()
  }, [])
  const onBlur = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    // Who only looks into another app, for the message, has not left the field.
    if (pressing.current || !document.hasFocus()) return
    setJudged({ error: judge(currentTarget.value) })
  }
  return { error: judged ? judged.error : refused?.text, onBlur }
}
