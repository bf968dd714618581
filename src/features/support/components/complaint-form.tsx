import { toOptions } from '#kit/options.ts'
import { Button } from '#ui/button.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { MobileField } from '#ui/fields/person-fields.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import { QueueWhenOffline } from '#ui/form/queue-when-offline.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { SentKey } from '#ui/form/sent-key.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { loadChunkQuietly } from '#ui/load-chunk.ts'
import { UploadField } from '#ui/uploads/upload-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { attachmentLimits, longestBody } from '../rules.ts'
import { complaintSchema } from '../schemas.ts'
import { complaintTypes } from '../texts.ts'

type ComplaintFormProps = { answer: FormAnswer | undefined; about: string; sentKey: string; guest: boolean }

const loadQueue = async () => {
  const queue = await loadChunkQuietly(() => import('./queue-ticket.ts'))
  return queue && ((data: FormData) => queue.queueTicket('complaint', data))
}

/** The complaint form. It asks for a mobile number only without an account. */
export function ComplaintForm({ answer, about, sentKey, guest }: ComplaintFormProps) {
  const { form, fields, busy } = useSchemaForm(complaintSchema, { id: 'complaint', answer, defaults: { about } })
  const empty = () => {
    form.draft.discard()
    form.form.reset()
  }
  const content = (
    <SchemaForm form={form} encType="multipart/form-data" className="form-card">
      <input type="hidden" name="intent" value="send" />
      <SentKey answer={answer} fresh={sentKey} />
      <OptionField {...fields.type} options={toOptions(complaintTypes)} />
      <TextField {...fields.about} dir="auto" maxLength={200} hint="آدرس صفحهٔ آگهی یا شمارهٔ سفارش، اگر هست." />
      <TextAreaField
        {...fields.body}
        max={longestBody}
        rows={6}
        hint="چه اتفاقی افتاد، چه زمانی، و از ما چه می‌خواهید."
      />
      {guest && (
        <MobileField {...fields.mobile} hint="اگر بنویسید، برای دیدن پاسخ هم کد پیگیری و هم این شماره لازم است." />
      )}
      <UploadField {...fields.files} {...attachmentLimits} />
      <Button kind="main" type="submit" busy={busy} className="sm:self-start sm:px-8">
        ثبت شکایت
      </Button>
    </SchemaForm>
  )
  // A guest's complaint is not queued: its code could not be shown when it is sent later.
  if (guest) return <HoldWhenOffline>{content}</HoldWhenOffline>
  return (
    <QueueWhenOffline schema={complaintSchema} load={loadQueue} subject="شکایت شما" onKept={empty}>
      {content}
    </QueueWhenOffline>
  )
}
