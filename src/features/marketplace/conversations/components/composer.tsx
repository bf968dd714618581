import { IconPhoto, IconSend } from '#ui/icons/index.ts'
import { useMemo } from 'react'
import { Button } from '#ui/button.tsx'
import { controlBox } from '#ui/field-frame.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { QueueWhenOffline } from '#ui/form/queue-when-offline.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { SentKey } from '#ui/form/sent-key.tsx'
import { useEmptyAfterSend } from '#ui/form/use-empty-after-send.ts'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { loadChunkQuietly } from '#ui/load-chunk.ts'
import { UploadField } from '#ui/uploads/upload-field.tsx'
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
          <div className="flex items-end gap-2">
            <textarea
              id={body.id}
              name={body.name}
              defaultValue={body.defaultValue}
              rows={1}
              dir="auto"
              aria-label="پیام"
              placeholder="پیام…"
              aria-invalid={body.error ? true : undefined}
              aria-describedby={body.error ? `${body.id}-error` : undefined}
              className={controlBox(body.error, 'block min-h-12 w-full flex-1 p-3')}
              onInput={sendTyping}
              onKeyDown={(event) => {
                // Enter sends on a physical keyboard; on a phone Enter is the only way to a new
                // line.
                const sends = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
                if (!sends || !matchMedia('(pointer: fine)').matches) return
                event.preventDefault()
                event.currentTarget.form?.requestSubmit()
              }}
            />
            <Button
              kind="solid"
              type="submit"
              busy={busy}
              icon={<IconSend aria-hidden size={20} className="-scale-x-100" />}
            >
              ارسال
            </Button>
          </div>
          {body.error && (
            <p id={`${body.id}-error`} role="alert" className="text-note font-medium text-bad">
              {body.error}
            </p>
          )}
          <details open={(fields.files.defaultValue?.length ?? 0) > 0 || Boolean(fields.files.error)}>
            <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 text-label text-lazuli">
              <IconPhoto aria-hidden size={20} />
              افزودن عکس
            </summary>
            <UploadField {...fields.files} {...messageFileLimits} />
          </details>
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
