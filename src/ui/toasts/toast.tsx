import { useEffect, useRef } from 'react'
import type { ToastOptions } from './show-toast.ts'

/** Specification §9. */
const shownMs = 3000

type ToastProps = Pick<ToastOptions, 'action'> & { text: string; close: () => void }

/** What stands in a toast. It leaves after three seconds in which neither the pointer nor the keyboard was on it. */
export function Toast({ text, action, close }: ToastProps) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => leaveInTime(content.current!.closest<HTMLElement>('.Toastify__toast')!, close), [close])
  return (
    <div ref={content} className="toast-content">
      <p>{text}</p>
      {action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            action.run()
            close()
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}

function leaveInTime(toast: HTMLElement, close: () => void): () => void {
  let left = shownMs
  let began = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const pause = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    left -= Date.now() - began
  }
  const go = () => {
    if (timer !== undefined || toast.matches(':hover, :focus-within')) return
    began = Date.now()
    timer = setTimeout(close, left)
  }
  // What loses the focus still has it while it says so.
  const goLater = () => setTimeout(go)
  const listeners = { pointerenter: pause, pointerleave: go, focusin: pause, focusout: goLater }
  for (const [name, listener] of Object.entries(listeners)) toast.addEventListener(name, listener)
  go()
  return () => {
    pause()
    for (const [name, listener] of Object.entries(listeners)) toast.removeEventListener(name, listener)
  }
}
