import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import type { z } from 'zod'
import { Notice } from '../notice.tsx'
import { isOnline } from '../offline/use-online.ts'
import { checkForm } from './read-form.ts'

type QueueWhenOfflineProps = {
  /** The schema that a queued form must satisfy; an invalid form is left to the form, which shows the errors. */
  schema: z.ZodObject
  /**
   * Loads the function that puts the form into the device's queue and throws when the device stores nothing; or null.
   */
  load: () => Promise<((data: FormData) => Promise<unknown>) | null>
  /** The name of the queued item: «پیام شما». */
  subject: string
  /** A sentence about the consequence of the delay. */
  after?: string
  onKept?: () => void
  children: ReactNode
}

/** Wraps a form: without a connection it waits in the queue of the device and is sent automatically. */
export function QueueWhenOffline({ schema, load, subject, after, onKept, children }: QueueWhenOfflineProps) {
  const [stored, setKept] = useState<boolean | null>(null)
  // Preloads, because without a connection it could not load.
  useEffect(() => void load(), [load])

  const queue = async (event: FormEvent) => {
    const form = event.target as HTMLFormElement
    const data = new FormData(form)
    // The form's own requests (validating, emptying it) are also submit events, but not messages.
    const own = ((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.name === '__intent__'
    if (own || isOnline() || checkForm(schema, data).status !== 'success') return
    event.preventDefault()
    event.stopPropagation()
    const leave = await load()
    const waits = await (leave?.(data) ?? Promise.reject(new Error('the device has no queue'))).then(
      () => true,
      () => false,
    )
    setKept(waits)
    if (waits) onKept?.()
    // The form's own validation was skipped, so fields that were invalid are validated again.
    for (const field of form.querySelectorAll('[aria-invalid=true]')) {
      field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    }
  }
  return (
    <div data-works-offline className="flex flex-col gap-4" onSubmitCapture={(event) => void queue(event)}>
      {stored === false && (
        <Notice tone="bad" live>
          آفلاین هستید و {subject} روی این دستگاه ذخیره نشد. متن همین‌جاست؛ بعد از وصل شدن اینترنت دوباره بفرستید.
        </Notice>
      )}
      {stored && (
        <Notice tone="info" live>
          آفلاین هستید؛ {subject} ذخیره شد و با وصل شدن اینترنت ارسال می‌شود. {after}
        </Notice>
      )}
      {children}
    </div>
  )
}
