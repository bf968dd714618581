import { IconArrowUp } from '#ui/icons/index.ts'
import { Button } from '#ui/button.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { dutyField, maxEmployees, moveUp, nameField, saveEmployees, shownField } from '../employees-form.ts'
import { textsSchema } from '../schemas.ts'

type TextsFormProps = { about: string; address: string; answer: FormAnswer | undefined }

/** The text and the address of the public page. */
export function TextsForm({ about, address, answer }: TextsFormProps) {
  const { form, fields, busy } = useSchemaForm(textsSchema, { id: 'gallery-texts', answer, keepDraft: false })
  return (
    <SchemaForm form={form}>
      <input type="hidden" name="act" value="texts" />
      <TextAreaField
        {...fields.about}
        defaultValue={fields.about.defaultValue ?? about}
        max={600}
        hint="چه خودروهایی دارید و چطور می‌فروشید؛ بدون شماره و لینک."
      />
      <TextField {...fields.address} defaultValue={fields.address.defaultValue ?? address} maxLength={200} />
      <Button kind="solid" type="submit" busy={busy} className="self-start">
        ثبت متن و آدرس
      </Button>
    </SchemaForm>
  )
}

const shownOptions = [
  { value: 'yes', label: 'نمایش داده شود' },
  { value: 'no', label: 'پنهان بماند' },
]

type EmployeesFormProps = { typed: Readonly<Record<string, string>>; count: number; problem: string | null }

/** The people that the public page names, in their order; the last row is for another one. */
export function EmployeesForm({ typed, count, problem }: EmployeesFormProps) {
  const rows = Array.from({ length: Math.min(count + 1, maxEmployees) }, (_, at) => at)
  return (
    <PostForm key={JSON.stringify(typed)} className="flex flex-col gap-3" preventScrollReset>
      {problem && (
        <Notice tone="bad" live>
          {problem}
        </Notice>
      )}
      {/* Enter in a field saves; the first button of a form is what it presses. */}
      <button type="submit" name="employees" value={saveEmployees} className="sr-only" tabIndex={-1} aria-hidden>
        ثبت همکاران
      </button>
      <ul className="divide-y divide-line">
        {rows.map((at) => {
          const existing = at < count
          const who = typed[nameField(at)] || 'همکار جدید'
          return (
            <li key={at} className="grid gap-3 py-3 first:pt-0 sm:grid-cols-[1fr_1fr_10rem_6rem] sm:items-end">
              <TextField
                label={existing ? 'نام' : 'نام همکار جدید'}
                name={nameField(at)}
                defaultValue={typed[nameField(at)]}
                maxLength={60}
                autoComplete="off"
              />
              <TextField
                label="سمت"
                name={dutyField(at)}
                defaultValue={typed[dutyField(at)]}
                maxLength={60}
                autoComplete="off"
                placeholder="مثلاً مدیر فروش"
              />
              <SelectField
                label="در صفحه"
                name={shownField(at)}
                options={shownOptions}
                defaultValue={typed[shownField(at)] ?? 'yes'}
              />
              {existing && at > 0 ? (
                <Button
                  kind="quiet"
                  type="submit"
                  name="employees"
                  value={moveUp(at)}
                  aria-label={`${who} یک ردیف بالاتر`}
                  icon={<IconArrowUp aria-hidden size={20} />}
                >
                  بالاتر
                </Button>
              ) : (
                <span className="hidden sm:block" />
              )}
            </li>
          )
        })}
      </ul>
      <p className="text-note text-muted">برای حذف یک نفر، نام او را خالی کنید. نام هر نفر را با رضایت خودش بنویسید.</p>
      <Button kind="solid" type="submit" name="employees" value={saveEmployees} className="self-start">
        ثبت همکاران
      </Button>
    </PostForm>
  )
}
