import { useEffect, useRef } from 'react'
import { leaveInTime } from './leave-in-time.ts'
import type { ToastOptions } from './show-toast.ts'

type ToastProps = Pick<ToastOptions, 'action'> & { text: string; close: () => void }

/** The content of a toast. It disappears after three seconds without the pointer or the keyboard focus on it. */
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
