import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { isOnline } from '#ui/offline/use-online.ts'
import { longestBody } from '../rules.ts'
import { replySchema } from '../schemas.ts'
import { AttachmentsField } from './attachments-field.tsx'

type ReplyFormProps = {
  id: string
  title: string
  answer: FormAnswer | undefined
  sentKey: string
  /** Changes when a message has arrived: then the field is empty again. */
  lastOwn: string
  closed: boolean
}

const loadQueue = () => import('./queue-reply.ts')

/** A further message. Without a connection it waits in the queue of the device and goes by itself. */
export function ReplyForm({ id, title, answer, sentKey, lastOwn, closed }: ReplyFormProps) {
  const { form, fields, busy } = useSchemaForm(replySchema, { id: `ticket-reply-${id}`, answer })
  const [queued, setQueued] = useState<boolean | null>(null)
  const shown = useRef(lastOwn)
  const empty = () => {
    form.draft.discard()
    form.form.reset()
  }
  useEffect(() => {
    if (shown.current === lastOwn) return
    shown.current = lastOwn
    form.form.reset()
  })

  // Without a connection it would come too late.
  useEffect(() => void loadQueue().catch(() => {}), [])

  const queueWithoutConnection = async (event: FormEvent) => {
    const data = new FormData(event.target as HTMLFormElement)
    const body = String(data.get('body') ?? '')
    // What the form says to itself (a check, emptying it) is sent as well and is no message.
    const own = ((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.name === '__intent__'
    if (own || isOnline() || body.trim() === '') return
    event.preventDefault()
    event.stopPropagation()
    const kept = await loadQueue()
      .then(({ queueReply }) => queueReply({ id, title, body, files: data.getAll('files').map(String) }))
      .catch(() => false)
    setQueued(kept)
    if (kept) empty()
  }
  return (
    <div className="flex flex-col gap-4" onSubmitCapture={(event) => void queueWithoutConnection(event)}>
      {queued === false && (
        <Notice tone="bad" live>
          اینترنت قطع است و این دستگاه پیام را نگه نمی‌دارد؛ پس از وصل شدن دوباره بفرستید.
        </Notice>
      )}
      {queued && (
        <Notice tone="info" live>
          اینترنت قطع است؛ پیام شما در صف ارسال ماند و پس از وصل شدن فرستاده می‌شود.
        </Notice>
      )}
      <SchemaForm form={form}>
        <input type="hidden" name="intent" value="reply" />
        <input type="hidden" name="sentKey" value={sentKey} />
        <TextAreaField
          {...fields.body}
          most={longestBody}
          hint={closed ? 'با نوشتن، این درخواست دوباره باز می‌شود.' : undefined}
        />
        <AttachmentsField {...fields.files} />
        <Button kind="main" type="submit" busy={busy} className="sm:self-start sm:px-8">
          فرستادن پیام
        </Button>
      </SchemaForm>
    </div>
  )
}
