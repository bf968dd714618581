import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { fillInput } from '#ui/fields/fill-input.ts'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { SentKey } from '#ui/form/sent-key.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { longestBody } from '../rules.ts'
import { answerSchema } from '../schemas.ts'
import { macrosFor } from '../texts.ts'

type AnswerFormProps = {
  id: string
  answer: FormAnswer | undefined
  /** The number of messages. When it grows, the field is emptied. */
  count: number
  closed: boolean
  guest: boolean
  sentKey: string
}

/** The staff form for an answer, optionally from a macro, or for an internal note. */
export function AnswerForm({ id, answer, count, closed, guest, sentKey }: AnswerFormProps) {
  const { form, fields, busy } = useSchemaForm(answerSchema, { id: `ticket-answer-${id}`, answer, keepDraft: false })
  const alive = useHydrated()
  const shown = useRef(count)
  useEffect(() => {
    if (shown.current === count) return
    shown.current = count
    form.form.reset()
  })
  return (
    <section className="flex flex-col gap-4 card p-4">
      <h2 className="text-heading">{closed ? 'یادداشت' : 'پاسخ یا یادداشت'}</h2>
      {alive && !closed && <Macros field={fields.body.id} guest={guest} />}
      <SchemaForm form={form}>
        <SentKey answer={answer} fresh={sentKey} />
        <TextAreaField {...fields.body} max={longestBody} rows={6} hint="یادداشت را فقط همکاران می‌بینند." />
        <div className="flex flex-wrap gap-2">
          {!closed && (
            <>
              <Button kind="main" type="submit" name="intent" value="answer" busy={busy}>
                ارسال پاسخ
              </Button>
              <Button type="submit" name="intent" value="answer-close" busy={busy}>
                پاسخ و بستن
              </Button>
            </>
          )}
          <Button kind="outline" type="submit" name="intent" value="note" busy={busy}>
            ثبت یادداشت
          </Button>
        </div>
      </SchemaForm>
    </section>
  )
}

function Macros({ field, guest }: { field: string; guest: boolean }) {
  const use = (text: string) => {
    const area = document.getElementById(field) as HTMLTextAreaElement | null
    if (!area) return
    fillInput(area, area.value.trim() === '' ? text : `${area.value}\n${text}`)
    area.focus()
  }
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label="متن‌های آماده">
      {macrosFor({ guest }).map(({ name, body }) => (
        <Button key={name} kind="outline" onClick={() => use(body)}>
          {name}
        </Button>
      ))}
    </div>
  )
}
