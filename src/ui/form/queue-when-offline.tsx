import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import type { z } from 'zod'
import { Notice } from '../notice.tsx'
import { isOnline } from '../offline/use-online.ts'
import { checkForm } from './read-form.ts'

type QueueWhenOfflineProps = {
  /** What the form must satisfy to wait; one that does not is left to the form, which says why. */
  schema: z.ZodObject
  /** Brings the function that leaves the form in the device's queue, which throws when the device keeps nothing; or null. */
  load: () => Promise<((data: FormData) => Promise<unknown>) | null>
  /** What waits, in words: «پیام شما». */
  subject: string
  /** A sentence about what the wait means. */
  after?: string
  onKept?: () => void
  children: ReactNode
}

/** Around a form: without a connection it waits in the queue of the device and goes by itself. */
export function QueueWhenOffline({ schema, load, subject, after, onKept, children }: QueueWhenOfflineProps) {
  const [kept, setKept] = useState<boolean | null>(null)
  // Without a connection it would come too late.
  useEffect(() => void load(), [load])

  const queue = async (event: FormEvent) => {
    const form = event.target as HTMLFormElement
    const data = new FormData(form)
    // What the form says to itself (a check, emptying it) is sent as well and is no message.
    const own = ((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.name === '__intent__'
    if (own || isOnline() || checkForm(schema, data).status !== 'success') return
    event.preventDefault()
    event.stopPropagation()
    const leave = await load()
    const waits = await (leave?.(data) ?? Promise.reject(new Error('no queue'))).then(
      () => true,
      () => false,
    )
    setKept(waits)
    if (waits) onKept?.()
    // The form's own check was not reached, so what was wrong before and is right now looks once more.
    for (const field of form.querySelectorAll('[aria-invalid=true]')) {
      field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    }
  }
  return (
    <div className="flex flex-col gap-4" onSubmitCapture={(event) => void queue(event)}>
      {kept === false && (
        <Notice tone="bad" live>
          آفلاین هستید و {subject} روی این دستگاه ذخیره نشد. متن همین‌جاست؛ بعد از وصل شدن اینترنت دوباره بفرستید.
        </Notice>
      )}
      {kept && (
        <Notice tone="info" live>
          آفلاین هستید؛ {subject} ذخیره شد و با وصل شدن اینترنت ارسال می‌شود. {after}
        </Notice>
      )}
      {children}
    </div>
  )
}
