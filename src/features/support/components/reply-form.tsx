import { Button } from '#ui/button.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { QueueWhenOffline } from '#ui/form/queue-when-offline.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { SentKey } from '#ui/form/sent-key.tsx'
import { useEmptyAfterSend } from '#ui/form/use-empty-after-send.ts'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { loadChunkQuietly } from '#ui/load-chunk.ts'
import { UploadField } from '#ui/uploads/upload-field.tsx'
import { attachmentLimits, longestBody, type TicketKind } from '../rules.ts'
import { replySchema } from '../schemas.ts'
import { kindWords } from '../texts.ts'

type ReplyFormProps = {
  id: string
  kind: TicketKind
  title: string
  answer: FormAnswer | undefined
  sentKey: string
  /** The person's last message. When it changes, the field is emptied. */
  lastOwn: string
  closed: boolean
}

/** The form for a further message. Offline, the device queues the message and sends it later. */
export function ReplyForm({ id, kind, title, answer, sentKey, lastOwn, closed }: ReplyFormProps) {
  const { form, fields, busy } = useSchemaForm(replySchema, { id: `ticket-reply-${id}`, answer })
  const empty = useEmptyAfterSend(form, lastOwn)
  const load = async () => {
    const queue = await loadChunkQuietly(() => import('./queue-reply.ts'))
    if (!queue) return null
    return (data: FormData) =>
      queue.queueReply({ id, title, body: String(data.get('body') ?? ''), files: data.getAll('files').map(String) })
  }
  return (
    <QueueWhenOffline schema={replySchema} load={load} subject="پیام شما" onKept={empty}>
      <SchemaForm form={form} encType="multipart/form-data">
        <input type="hidden" name="intent" value="reply" />
        <SentKey answer={answer} fresh={sentKey} />
        <TextAreaField
          {...fields.body}
          max={longestBody}
          hint={closed ? `با ارسال پیام، این ${kindWords[kind]} دوباره باز می‌شود.` : undefined}
        />
        <UploadField {...fields.files} {...attachmentLimits} />
        <Button kind="main" type="submit" busy={busy} className="sm:self-start sm:px-8">
          ارسال پیام
        </Button>
      </SchemaForm>
    </QueueWhenOffline>
  )
}
