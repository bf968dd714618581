import { QueueWhenOffline } from '#ui/form/queue-when-offline.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { SentKey } from '#ui/form/sent-key.tsx'
import { useEmptyAfterSend } from '#ui/form/use-empty-after-send.ts'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { MessageField } from '#ui/layout/talk.tsx'
import { loadChunkQuietly } from '#ui/load-chunk.ts'
import { attachmentLimits, type TicketKind } from '../rules.ts'
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
      <SchemaForm form={form} encType="multipart/form-data" className="flex flex-col gap-2">
        <input type="hidden" name="intent" value="reply" />
        <SentKey answer={answer} fresh={sentKey} />
        {closed && <p className="text-note">با ارسال پیام، این {kindWords[kind]} دوباره باز می‌شود.</p>}
        <MessageField
          body={fields.body}
          files={fields.files}
          fileLimits={attachmentLimits}
          label="ارسال پیام"
          busy={busy}
        />
      </SchemaForm>
    </QueueWhenOffline>
  )
}
