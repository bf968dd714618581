import { toOptions } from '#kit/options.ts'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { Button } from '#ui/button.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { QueueWhenOffline } from '#ui/form/queue-when-offline.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { SentKey } from '#ui/form/sent-key.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { loadChunkQuietly } from '#ui/load-chunk.ts'
import { UploadField } from '#ui/uploads/upload-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { attachmentLimits, longestBody } from '../rules.ts'
import { longestTitle, requestSchema } from '../schemas.ts'
import { requestTopics } from '../texts.ts'

type RequestFormProps = {
  answer: FormAnswer | undefined
  /** `ad:0123456789`, or null without a subject. */
  about: string | null
  topic: string | null
  /** The initial title. */
  title: string
  sentKey: string
}

const loadQueue = async () => {
  const queue = await loadChunkQuietly(() => import('./queue-ticket.ts'))
  return queue && ((data: FormData) => queue.queueTicket('request', data))
}

/** The form for a new request: subject, text and pictures. */
export function RequestForm({ answer, about, topic, title, sentKey }: RequestFormProps) {
  const { form, fields, busy } = useSchemaForm(requestSchema, {
    id: about ? `support-request-${about}` : 'support-request',
    answer,
    defaults: { topic: topic ?? '', title },
  })
  const empty = () => {
    form.draft.discard()
    form.form.reset()
  }
  return (
    <QueueWhenOffline schema={requestSchema} load={loadQueue} subject="درخواست شما" onKept={empty}>
      <SchemaForm form={form} encType="multipart/form-data">
        {about && <input type="hidden" name="about" value={about} />}
        <SentKey answer={answer} fresh={sentKey} />
        <OptionField {...fields.topic} options={toOptions(requestTopics)} />
        <TextField {...fields.title} maxLength={longestTitle} />
        <TextAreaField
          {...fields.body}
          max={longestBody}
          rows={6}
          hint="شمارهٔ کارت، رمز عبور و کد پیامکی را ننویسید."
        />
        <UploadField {...fields.files} {...attachmentLimits} />
        <Button kind="main" type="submit" busy={busy} className="sm:self-start sm:px-8">
          ارسال درخواست
        </Button>
      </SchemaForm>
    </QueueWhenOffline>
  )
}
