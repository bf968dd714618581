import { toOptions } from '#kit/options.ts'
import { IconChevronDown, IconShieldCheck } from '#ui/icons/index.ts'
import { Button } from '#ui/button.tsx'
import { RadioField } from '#ui/fields/choice-fields.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { reportSchema } from '../schemas.ts'
import { reportReasons, safetyText } from '../texts.ts'

type ThreadOptionsProps = { threadId: string; blocked: boolean; reported: boolean; answer: FormAnswer | undefined }

/** Safety advice at the head of a thread, with blocking and reporting. */
export function ThreadOptions({ threadId, blocked, reported, answer }: ThreadOptionsProps) {
  const { form, fields, busy } = useSchemaForm(reportSchema, { id: `report-${threadId}`, answer, keepDraft: false })
  return (
    <details className="group card" open={Boolean(fields.reason.error ?? fields.note.error)}>
      <summary className="disclosure">
        <IconShieldCheck aria-hidden size={20} className="flex-none text-warn" />
        <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4 text-note">
          <span className="max-sm:w-full">{safetyText}</span>
          <span className="font-bold text-lazuli">مسدود کردن یا گزارش</span>
        </span>
        <IconChevronDown aria-hidden size={18} className="flex-none text-muted group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 border-t border-line p-4">
        <PostForm>
          <Button kind="outline" type="submit" name="intent" value={blocked ? 'unblock' : 'block'}>
            {blocked ? 'رفع مسدودی' : 'مسدود کردن این کاربر'}
          </Button>
        </PostForm>
        {reported ? (
          <p className="text-label text-muted">این گفت‌وگو را گزارش کرده‌اید. بعد از بررسی نتیجه را خبر می‌دهیم.</p>
        ) : (
          <SchemaForm form={form}>
            <input type="hidden" name="intent" value="report" />
            <RadioField {...fields.reason} options={toOptions(reportReasons)} />
            <TextAreaField
              {...fields.note}
              max={500}
              rows={2}
              hint="همکاران ما این گفت‌وگو را می‌خوانند تا تصمیم بگیرند."
            />
            <Button type="submit" busy={busy} className="sm:self-start">
              ارسال گزارش
            </Button>
          </SchemaForm>
        )}
      </div>
    </details>
  )
}
