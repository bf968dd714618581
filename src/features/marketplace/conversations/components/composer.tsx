import { useMemo } from 'react'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { QueueWhenOffline } from '#ui/form/queue-when-offline.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { SentKey } from '#ui/form/sent-key.tsx'
import { useEmptyAfterSend } from '#ui/form/use-empty-after-send.ts'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { MessageField } from '#ui/layout/talk.tsx'
import { loadChunkQuietly } from '#ui/load-chunk.ts'
import { createTypingTeller } from './typing-sign.tsx'
import { messageFileLimits } from '../message-files.ts'
import { messageSchema } from '../schemas.ts'
import type { ThreadView } from '../thread-view.ts'

type ComposerProps = {
  thread: ThreadView
  answer: FormAnswer | undefined
  sentKey: string
  /** Answers that a dealer keeps: with scripts they are filled in, without them they are sent. */
  kept?: readonly { id: string; text: string }[]
}

/**
 * The form for a further message, with quick replies. Offline, the device queues the message and
 * sends it later.
 */
export function Composer({ thread: { id, other, quick, lastOwn }, answer, sentKey, kept = [] }: ComposerProps) {
  const { form, fields, busy } = useSchemaForm(messageSchema, { id: `message-${id}`, answer, keepDraft: true })
  const empty = useEmptyAfterSend(form, lastOwn)
  const load = async () => {
    const queue = await loadChunkQuietly(() => import('./queue-message.ts'))
    if (!queue) return null
    return (data: FormData) =>
      queue.queueMessage({ id, other, body: String(data.get('body') ?? ''), files: data.getAll('files').map(String) })
  }
  const { body } = fields
  const sendTyping = useMemo(() => createTypingTeller(id), [id])
  return (
    <div className="chat-composer flex flex-col gap-2">
      {quick.length > 0 && (
        <PostForm className="chat-quick" preventScrollReset aria-label="پیام‌های آماده">
          <input type="hidden" name="intent" value="quick" />
          {quick.map(({ key, text }) => (
            <Button key={key} kind="outline" type="submit" name="quick" value={key}>
              {text}
            </Button>
          ))}
        </PostForm>
      )}
      {kept.length > 0 && (
        <PostForm className="chat-quick" preventScrollReset aria-label="پاسخ‌های آماده">
          <input type="hidden" name="intent" value="kept" />
          {kept.map(({ id: reply, text }) => (
            <Button
              key={reply}
              kind="outline"
              type="submit"
              name="kept"
              value={reply}
              className="max-w-64"
              onClick={(event) => {
                event.preventDefault()
                fillIn(body.id, text)
              }}
            >
              <span className="truncate">{text}</span>
            </Button>
          ))}
        </PostForm>
      )}
      <QueueWhenOffline schema={messageSchema} load={load} subject="پیام شما" onKept={empty}>
        <SchemaForm form={form} encType="multipart/form-data">
          <input type="hidden" name="intent" value="send" />
          <SentKey answer={answer} fresh={sentKey} />
          <MessageField
            body={body}
            files={fields.files}
            fileLimits={messageFileLimits}
            busy={busy}
            onInput={sendTyping}
          />
        </SchemaForm>
      </QueueWhenOffline>
    </div>
  )
}

/** Appends a text to a field as if it were typed, and begins there. */
function fillIn(fieldId: string, text: string): void {
  const field = document.querySelector<HTMLTextAreaElement>(`#${CSS.escape(fieldId)}`)
  if (!field) return
  field.value = field.value.trim() === '' ? text : `${field.value.trimEnd()}\n${text}`
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}
