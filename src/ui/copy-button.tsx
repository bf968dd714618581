import { IconCheck, IconCopy } from '#ui/icons/index.ts'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { useHydrated } from './use-hydrated.ts'

type CopyButtonProps = {
  /** The text to copy in machine form: Latin digits, no separators. */
  text: string
  /** The name of the text. */
  name: string
  /** True beside the text itself: the name is only for screen readers. */
  short?: boolean
}

const feedbackMs = 3000

/**
 * Copies a text and confirms it on the button; where the browser forbids copying, explains the alternative. Absent
 * without JavaScript.
 */
export function CopyButton({ text, name, short = false }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const hydrated = useHydrated()
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(setState, feedbackMs, 'idle')
    return () => clearTimeout(timer)
  }, [state])
  if (!hydrated) return null
  const copy = async () => {
    // `clipboard` is missing on pages served over plain http.
    await navigator.clipboard.writeText(text)
    setState('copied')
  }
  const statement = short ? <span className="sr-only">{name}</span> : name
  const Icon = state === 'copied' ? IconCheck : IconCopy
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button
        kind="outline"
        icon={<Icon aria-hidden size={20} />}
        onClick={() => void copy().catch(() => setState('failed'))}
      >
        {state === 'copied' ? <>{statement} کپی شد</> : <>کپی {statement}</>}
      </Button>
      <span role="status" className="text-note text-muted">
        {state === 'copied' && <span className="sr-only">{name} کپی شد</span>}
        {state === 'failed' && 'کپی نشد؛ متن را انتخاب کنید و خودتان کپی کنید.'}
      </span>
    </span>
  )
}
