import { useEffect, useRef, useState, type FocusEvent } from 'react'
import type { ShownProblem } from './shown-problem.ts'

/**
 * The error of a step's field: the server's refusal, until the field is left and validated again,
 * as in every form. Skips validation while a button or link is pressed, because a layout shift
 * would move it away from the pointer.
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
    // Switching to another app to read the message does not leave the field.
    if (pressing.current || !document.hasFocus()) return
    setJudged({ error: judge(currentTarget.value) })
  }
  return { error: judged ? judged.error : refused?.text, onBlur }
}
