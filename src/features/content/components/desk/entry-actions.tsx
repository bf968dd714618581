import { formatInteger } from '#kit/digits.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Card } from '#ui/parts/card.tsx'
import { ConfirmWithReason } from '#ui/parts/confirm-with-reason.tsx'
import { TextField } from '#ui/text-field.tsx'
import { entryAdminPath } from '../../addresses.ts'
import { scheduleSchema, slugSchema, withdrawSchema } from '../../entry-form.ts'
import type { EntryState } from '../../entry-fields.ts'

type Entry = {
  id: string
  slug: string
  state: EntryState
  mayMove: boolean
  ownPage: boolean
  oldSlugs: readonly string[]
  versions: number
}
type ActionsProps = {
  entry: Entry
  /** The revision that the page was loaded from. */
  revision: number
  scheduling?: FormAnswer
  moving?: FormAnswer
  withdrawing?: FormAnswer
}

/** Actions on an entry besides its text: publication, address, versions, deletion. */
export function EntryActions({ entry, revision, scheduling, moving, withdrawing }: ActionsProps) {
  const { id, slug, state, mayMove, ownPage, oldSlugs, versions } = entry
  return (
    <div className="flex flex-col gap-4">
      {state === 'scheduled' && (
        <Card title="زمان‌بندی">
          <PostForm>
            <input type="hidden" name="revision" value={revision} />
            <Button kind="outline" type="submit" name="intent" value="unschedule">
              لغو زمان‌بندی
            </Button>
          </PostForm>
        </Card>
      )}
      {(state === 'draft' || state === 'withdrawn') && <Schedule revision={revision} answer={scheduling} />}
      {mayMove && (
        <Address key={slug} slug={slug} ownPage={ownPage} revision={revision} oldSlugs={oldSlugs} answer={moving} />
      )}
      <Card title="نسخه‌ها">
        <p className="text-label text-muted">
          {versions > 0 ? `${formatInteger(versions)} نسخه منتشر شده است.` : 'هنوز نسخه‌ای منتشر نشده است.'}
        </p>
        {versions > 0 && (
          <a href={`${entryAdminPath(id)}/versions`} className="text-link">
            دیدن نسخه‌ها و تفاوت‌ها
          </a>
        )}
      </Card>
      {state === 'published' && <Withdraw ownPage={ownPage} revision={revision} answer={withdrawing} />}
    </div>
  )
}

type Question = { revision: number; answer: FormAnswer | undefined }
type OfEntry = Question & { ownPage: boolean }

function Schedule({ revision, answer }: Question) {
  const { form, fields, busy } = useSchemaForm(scheduleSchema, { id: 'schedule', answer, keepDraft: false })
  return (
    <Card title="انتشار در آینده">
      <SchemaForm form={form}>
        <input type="hidden" name="intent" value="schedule" />
        <input type="hidden" name="revision" value={revision} />
        <DateField {...fields.at} withTime />
        <Button kind="outline" type="submit" busy={busy}>
          ثبت زمان انتشار
        </Button>
      </SchemaForm>
    </Card>
  )
}

function Address({ slug, ownPage, revision, oldSlugs, answer }: OfEntry & Pick<Entry, 'slug' | 'oldSlugs'>) {
  const { form, fields, busy } = useSchemaForm(slugSchema, {
    id: 'slug',
    answer,
    defaults: { slug },
    keepDraft: false,
  })
  return (
    <Card title="آدرس">
      <SchemaForm form={form}>
        <input type="hidden" name="intent" value="slug" />
        <input type="hidden" name="revision" value={revision} />
        <TextField
          {...fields.slug}
          dir="ltr"
          maxLength={80}
          hint={
            ownPage
              ? 'آدرس قبلی برای همیشه به آدرس جدید می‌رسد.'
              : 'لینک‌هایی که با آدرس قبلی داده شده، دیگر این مطلب را باز نمی‌کند.'
          }
        />
        <Button kind="outline" type="submit" busy={busy}>
          تغییر آدرس
        </Button>
      </SchemaForm>
      {oldSlugs.length > 0 && (
        <p className="mt-3 text-note text-muted">
          آدرس‌های قبلی: <bdi dir="ltr">{oldSlugs.join('، ')}</bdi>
        </p>
      )}
    </Card>
  )
}

function Withdraw({ ownPage, revision, answer }: OfEntry) {
  const { form, fields, busy } = useSchemaForm(withdrawSchema, { id: 'withdraw', answer, keepDraft: false })
  return (
    <ConfirmWithReason
      form={form}
      reason={fields.reason}
      max={400}
      busy={busy}
      title="این مطلب از سایت حذف شود؟"
      about={`${ownPage ? 'آدرسش می‌ماند و دلیل را به خواننده می‌گوید.' : 'دیگر کسی این متن را در سایت نمی‌بیند.'} متن در پنل مدیریت می‌ماند و دوباره می‌شود منتشرش کرد.`}
      opener="حذف از سایت"
      submit="حذف از سایت"
      danger
      hidden={{ intent: 'withdraw', revision: String(revision) }}
    />
  )
}
