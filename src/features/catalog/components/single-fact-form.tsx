import { toOptions } from '#kit/options.ts'
import { Button } from '#ui/button.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import { singleFactSchema } from '../fact-edition-schema.ts'
import type { FactChoices } from '../specs/fact-edition.ts'
import { specSources } from '../specs/spec-value.ts'

/** Edits one fact of a model or a trim, with a preview as for a file. */
export function SingleFactForm({ choices, answer }: { choices: FactChoices; answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(singleFactSchema, { id: 'single-fact', answer, keepDraft: false })
  return (
    <Card title="تغییر یک مورد">
      <SchemaForm form={form}>
        <OptionField {...fields.car} options={choices.cars} />
        <OptionField {...fields.key} options={choices.keys} />
        <TextField
          {...fields.value}
          maxLength={200}
          hint="اگر سازنده چیزی نگفته، خالی بگذارید. برای امکانات «دارد» یا «ندارد» بنویسید و رنگ‌ها را با ویرگول جدا کنید."
        />
        <OptionField {...fields.source} options={toOptions(specSources)} />
        <TextField
          {...fields.day}
          defaultValue={fields.day.defaultValue || choices.today}
          maxLength={10}
          hint="سال یا روز شمسی؛ مثلاً ۱۴۰۵ یا ۱۴۰۵/۰۹/۰۲"
        />
        <TextAreaField {...fields.reason} max={300} rows={2} />
        <Button kind="main" type="submit" name="act" value="check-one" busy={busy}>
          بررسی بدون ثبت<span className="sr-only">: یک مورد</span>
        </Button>
      </SchemaForm>
    </Card>
  )
}
