import { useState, type DragEvent, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type DropZoneProps = {
  active: boolean
  hidden: boolean
  error: string | null | undefined
  onFiles: (files: File[]) => void
  /** «عکس» or «فایل». */
  what: string
  children: ReactNode
}

/** The area of a file input, which accepts dropped files too. */
export function DropZone({ active, hidden, error, onFiles, what, children }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const move = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <div
      hidden={hidden}
      className={classNames('upload-zone', over && 'upload-zone-over', error && 'upload-zone-bad')}
      {...(active && { onDragOver: move, onDragLeave: () => setOver(false), onDrop: drop })}
    >
      {children}
      {active && <span className="hidden text-note text-muted pointer-fine:inline">یا {what} را اینجا رها کنید</span>}
    </div>
  )
}
