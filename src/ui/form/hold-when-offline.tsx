import { useState, type FormEvent, type ReactNode } from 'react'
import { Notice } from '../notice.tsx'
import { isOnline, useConnection } from '../offline/use-online.ts'

type HoldWhenOfflineProps = {
  children: ReactNode
  /** Takes over the submission, so that the form works offline; false leaves it to this component. */
  instead?: ((form: HTMLFormElement, button: HTMLButtonElement | null) => boolean) | undefined
}

/**
 * Wraps a form that only the server can process: without a connection it keeps its input and explains why, instead of
 * showing an error page.
 */
export function HoldWhenOffline({ children, instead }: HoldWhenOfflineProps) {
  const connection = useConnection()
  const [held, setHeld] = useState(false)
  const hold = (event: FormEvent) => {
    // The form's own validation needs no connection.
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    if (button?.name === '__intent__') return
    const taken = !isOnline() && (instead?.(event.target as HTMLFormElement, button) ?? false)
    setHeld(!isOnline() && !taken)
    if (isOnline()) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="flex flex-col gap-4" onSubmitCapture={hold} data-works-offline={instead && ''}>
      {held && connection !== 'online' && (
        <Notice tone="info" live>
          {connection === 'no-network' ? 'اینترنت وصل نیست.' : 'ارتباط برقرار نشد.'} چیزی ارسال نشد و آنچه نوشته‌اید در
          همین صفحه مانده است؛ بعد از وصل شدن ادامه بدهید.
        </Notice>
      )}
      {children}
    </div>
  )
}
