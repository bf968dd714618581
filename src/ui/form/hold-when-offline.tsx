import { useState, type FormEvent, type ReactNode } from 'react'
import { Notice } from '../notice.tsx'
import { isOnline, useConnection } from '../offline/use-online.ts'

type HoldWhenOfflineProps = {
  children: ReactNode
  /** Takes what was to be sent, in place of holding it; false leaves it here. */
  instead?: (form: HTMLFormElement, button: HTMLButtonElement | null) => boolean
}

/** Around a form that only the server can answer: without a connection it stays as it is and says so, instead of an error page. */
export function HoldWhenOffline({ children, instead }: HoldWhenOfflineProps) {
  const connection = useConnection()
  const [held, setHeld] = useState(false)
  const hold = (event: FormEvent) => {
    // What the form says to itself (a check) needs no connection.
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    if (button?.name === '__intent__') return
    const taken = !isOnline() && (instead?.(event.target as HTMLFormElement, button) ?? false)
    setHeld(!isOnline() && !taken)
    if (isOnline()) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="flex flex-col gap-4" onSubmitCapture={hold}>
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
