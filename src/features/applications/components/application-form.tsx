import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Button } from '#ui/button.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { MobileField } from '#ui/fields/person-fields.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import { QueueWhenOffline } from '#ui/form/queue-when-offline.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { SentKey } from '#ui/form/sent-key.tsx'
import { useSchemaForm, type FormHandle } from '#ui/form/use-schema-form.ts'
import { loadChunkQuietly } from '#ui/load-chunk.ts'
import { TextField } from '#ui/text-field.tsx'
import { UploadField } from '#ui/uploads/upload-field.tsx'
import { fileLimits, longestMessage } from '../rules.ts'
import type { QueuedKind } from './queue-application.ts'
import { adsSchema, jobSchema, partnershipSchema } from '../schemas.ts'

export type FormProps = {
  answer: FormAnswer | undefined
  sentKey: string
  /** Known facts of the signed-in person. */
  known: { name: string; mobile: string }
  /** Offline the form waits in the device's queue. */
  signedIn: boolean
  topics: readonly { value: string; label: string }[]
  topic: string
}

type Fields = Pick<
  ReturnType<typeof useSchemaForm<typeof jobSchema>>['fields'],
  'name' | 'mobile' | 'message' | 'files'
>

type FrameProps = {
  children: ReactNode
  title: string
  /** Loads the device's queue for forms that can wait in it. */
  queue?: { schema: z.ZodObject; load: LoadQueue; subject: string; onKept: () => void } | null
}

function Frame({ children, title, queue }: FrameProps) {
  return (
    <section id="apply" aria-labelledby="apply-title" className="flex scroll-mt-22 flex-col gap-3">
      <h2 id="apply-title" className="text-heading">
        {title}
      </h2>
      {queue ? (
        <QueueWhenOffline {...queue}>{children}</QueueWhenOffline>
      ) : (
        <HoldWhenOffline>{children}</HoldWhenOffline>
      )}
    </section>
  )
}

const Who = ({ fields }: { fields: Fields }) => (
  <>
    <TextField {...fields.name} autoComplete="name" maxLength={80} />
    <MobileField {...fields.mobile} hint="برای تماس با شما و پیگیری درخواست." />
  </>
)

type LoadQueue = () => Promise<((data: FormData) => Promise<unknown>) | null>

const loadQueue: Record<QueuedKind, LoadQueue> = {
  partnership: () => queueOf('partnership'),
  ads: () => queueOf('ads'),
}

async function queueOf(kind: QueuedKind) {
  const queue = await loadChunkQuietly(() => import('./queue-application.ts'))
  return queue && ((data: FormData) => queue.queueApplication(kind, data))
}

/** Returns what a form needs to be queued on the device, which only knows signed-in people. */
const queueFor = (kind: QueuedKind, schema: z.ZodObject, { form, draft }: FormHandle, signedIn: boolean) =>
  signedIn
    ? {
        schema,
        load: loadQueue[kind],
        subject: 'درخواست شما',
        onKept: () => {
          draft.discard()
          form.reset()
        },
      }
    : null

export function JobForm({ answer, sentKey, known, topics, topic }: Omit<FormProps, 'signedIn'>) {
  const { form, fields, busy } = useSchemaForm(jobSchema, { id: 'apply-job', answer, defaults: { ...known, topic } })
  return (
    <Frame title="ارسال رزومه">
      <SchemaForm form={form} encType="multipart/form-data" className="form-card">
        <input type="hidden" name="intent" value="apply" />
        <SentKey answer={answer} fresh={sentKey} />
        <OptionField {...fields.topic} options={topics} />
        <Who fields={fields} />
        <TextField {...fields.link} dir="ltr" type="url" maxLength={300} hint="اگر دارید؛ با https شروع شود." />
        <TextAreaField
          {...fields.message}
          max={longestMessage}
          rows={5}
          hint="در چند خط بنویسید چرا این کار را می‌خواهید."
        />
        <UploadField {...fields.files} {...fileLimits} label="رزومه" hint="PDF یا عکس. با اسم خودتان ذخیره‌اش کنید." />
        <Button kind="main" type="submit" busy={busy} className="sm:self-start sm:px-8">
          ارسال رزومه
        </Button>
      </SchemaForm>
    </Frame>
  )
}

export function PartnershipForm({ answer, sentKey, known, signedIn, topics, topic }: FormProps) {
  const { form, fields, busy } = useSchemaForm(partnershipSchema, {
    id: 'apply-partnership',
    answer,
    defaults: { ...known, ...(topic && { topic: topic as 'other' }) },
  })
  return (
    <Frame title="درخواست همکاری" queue={queueFor('partnership', partnershipSchema, form, signedIn)}>
      <SchemaForm form={form} encType="multipart/form-data" className="form-card">
        <input type="hidden" name="intent" value="apply" />
        <SentKey answer={answer} fresh={sentKey} />
        <OptionField {...fields.topic} options={topics} />
        <TextField {...fields.company} autoComplete="organization" maxLength={120} />
        <TextField {...fields.city} maxLength={60} />
        <Who fields={fields} />
        <TextField {...fields.licence} dir="ltr" maxLength={40} hint="شمارهٔ پروانهٔ کسب یا مجوز، اگر دارید." />
        <TextAreaField {...fields.message} max={longestMessage} rows={5} hint="کارتان چیست و چه همکاری‌ای می‌خواهید." />
        <UploadField {...fields.files} {...fileLimits} label="عکس مجوز" hint="PDF یا عکس." />
        <Button kind="main" type="submit" busy={busy} className="sm:self-start sm:px-8">
          ثبت درخواست همکاری
        </Button>
      </SchemaForm>
    </Frame>
  )
}

export function AdsForm({ answer, sentKey, known, signedIn, topics, topic }: FormProps) {
  const { form, fields, busy } = useSchemaForm(adsSchema, {
    id: 'apply-ads',
    answer,
    defaults: { ...known, ...(topic && { topic: topic as 'home' }) },
  })
  return (
    <Frame title="درخواست تبلیغ" queue={queueFor('ads', adsSchema, form, signedIn)}>
      <SchemaForm form={form} encType="multipart/form-data" className="form-card">
        <input type="hidden" name="intent" value="apply" />
        <SentKey answer={answer} fresh={sentKey} />
        <OptionField {...fields.topic} options={topics} />
        <TextField {...fields.company} autoComplete="organization" maxLength={120} />
        <Who fields={fields} />
        <TextField
          {...fields.link}
          dir="ltr"
          type="url"
          maxLength={300}
          hint="صفحه‌ای که تبلیغ به آن می‌رسد، اگر آماده است."
        />
        <TextAreaField
          {...fields.message}
          max={longestMessage}
          rows={5}
          hint="چه چیزی را، از چه تاریخی و برای چه مدت."
        />
        <UploadField {...fields.files} {...fileLimits} label="طرح تبلیغ" hint="اگر آماده است؛ PDF یا عکس." />
        <Button kind="main" type="submit" busy={busy} className="sm:self-start sm:px-8">
          ثبت درخواست تبلیغ
        </Button>
      </SchemaForm>
    </Frame>
  )
}
