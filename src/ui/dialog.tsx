import { IconX } from '#ui/icons/index.ts'
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useBackCloses } from './use-back-closes.ts'

type DialogProps = {
  open: boolean
  title: string
  onClose: () => void
  /** Handles a press beside the dialog; the default closes it at once. */
  onPressOutside?: () => void
  children: ReactNode
}

/**
 * A native modal dialog: a sheet on phones, a box on wide screens. The browser handles focus, Escape and the inert page
 * behind it; Back closes it too, and on phones a finger that pulls its head down (`pull-sheet.ts`).
 */
export function Dialog({ open, title, onClose, onPressOutside = onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useBackCloses(open, onClose)
  // Closes while it is still in the page: only then the browser restores the focus.
  useLayoutEffect(() => {
    const dialog = element.current
    if (!open) return
    dialog?.showModal()
    return () => dialog?.close()
  }, [open])
  return (
    <dialog
      ref={element}
      aria-labelledby={heading}
      className="dialog"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === element.current && onPressOutside()}
    >
      <div className="p-5">
        <div className="mb-3 flex items-start gap-3">
          <h2 id={heading} className="flex-1 text-heading">
            {title}
          </h2>
          <button type="button" aria-label="بستن" onClick={onClose} className="-m-2 grid size-11 place-items-center">
            <IconX aria-hidden size={22} />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
