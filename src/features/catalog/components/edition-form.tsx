import { formatInteger } from '#kit/digits.ts'
import { Button } from '#ui/button.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { factEditionSchema, maxCsvLetters } from '../fact-edition-schema.ts'
import { ChangeList, type Change } from './change-list.tsx'

type Preview = {
  preview: {
    changes: readonly Change[]
    same: number
    problems: readonly { line: number; text: string }[]
  }
  typed: { text: string; note: string }
}

type EditionFormProps = { answer: FormAnswer | undefined; preview: Preview | undefined }

/** Uploads facts as CSV: first a preview, then a draft. */
export function EditionForm({ answer, preview }: EditionFormProps) {
  const { form, fields, busy } = useSchemaForm(factEditionSchema, {
    id: 'facts',
    answer,
    defaults: preview?.typed,
    keepDraft: false,
  })
  return (
    <section className="flex flex-col gap-5 card p-5">
      <h2 className="text-heading">تغییر جدید</h2>
      {preview && <Outcome {...preview} />}
      <SchemaForm form={form}>
        <TextAreaField
          {...fields.text}
          max={maxCsvLetters}
          rows={10}
          dir="ltr"
          hint="سطر عنوان و فقط سطرهایی که تغییر کرده‌اند؛ اگر سازنده چیزی نگفته، مقدار را خالی بگذارید."
        />
        <TextAreaField {...fields.note} max={300} rows={2} hint="مثلاً بروشور جدید سازنده" />
        <Button kind={preview ? 'outline' : 'main'} type="submit" name="act" value="check" busy={busy}>
          بررسی بدون ثبت
        </Button>
      </SchemaForm>
    </section>
  )
}

function Outcome({ preview: { changes, same, problems }, typed }: Preview) {
  const good = problems.length === 0 && changes.length > 0
  return (
    <div role="status" className="flex flex-col gap-3 rounded-card bg-lazuli-soft p-4">
      <p className="font-bold">
        {formatInteger(changes.length)} تغییر، {formatInteger(same)} سطر بدون تغییر، {formatInteger(problems.length)}{' '}
        ایراد
      </p>
      {problems.length > 0 && (
        <ul className="flex flex-col gap-2">
          {problems.map(({ line, text }) => (
            <li key={`${line} ${text}`}>
              سطر {formatInteger(line)}: {text}
            </li>
          ))}
        </ul>
      )}
      <ChangeList changes={changes} />
      {good && (
        <PostForm>
          <input type="hidden" name="text" value={typed.text} />
          <input type="hidden" name="note" value={typed.note} />
          <Button kind="main" type="submit" name="act" value="draft" wide>
            ثبت پیش‌نویس
          </Button>
        </PostForm>
      )}
    </div>
  )
}
