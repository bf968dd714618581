import { useState } from 'react'
import { toOptions } from '#kit/options.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/fields/choice-fields.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { fieldNamed, useSchemaForm, type FieldState } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useUnsavedInput } from '#ui/unsaved-input.ts'
import { entryAdminPath } from '../../addresses.ts'
import { entrySchemas } from '../../entry-form.ts'
import type { EntryKind, EntryState } from '../../entry-fields.ts'
import { answerTopics, articleCategories } from '../../topics.ts'
import { RichEditor } from './rich-editor.tsx'

type EntryFormProps = {
  entry: { id: string; kind: EntryKind; state: EntryState; revision: number; form: Record<string, string> }
  /** The revision that the page was loaded from. */
  revision: number
  /** The editor has read a colleague's version and wants to overwrite it. */
  onOverwrite: () => void
  answer: FormAnswer | undefined
}

/** The fields of an entry of any kind, with the editor of its text. */
export function EntryForm({ entry, revision, onOverwrite, answer }: EntryFormProps) {
  const { id, kind, state, form: values } = entry
  const { form, fields, busy } = useSchemaForm(entrySchemas[kind] as typeof entrySchemas.article, {
    id: `entry-${id}`,
    answer,
    defaults: values,
    keepDraft: false,
  })
  const conflict = Boolean(answer?.error?.['revision'])
  const older = revision < entry.revision
  const [dirty, setDirty] = useState(false)
  useUnsavedInput(dirty && !busy)
  const field = (name: string) => (name in fields ? fieldNamed(fields, name) : undefined)
  return (
    <SchemaForm form={form} encType="multipart/form-data" className="form-card">
      {conflict && (
        <Notice tone="warn" title="همکارتان زودتر ذخیره کرده است" live>
          <p>
            متن شما همین‌جاست و چیزی پاک نشده است.{' '}
            <a href={`${entryAdminPath(id)}/preview`} target="_blank" className="text-link-inline" rel="noreferrer">
              نسخهٔ او را در تب جدید ببینید
            </a>{' '}
            و بعد تصمیم بگیرید.
          </p>
          {older ? (
            <Button kind="outline" onClick={onOverwrite} className="mt-2">
              نسخهٔ من جای نسخهٔ او ذخیره شود
            </Button>
          ) : (
            <p className="mt-2">حالا دوباره ذخیره کنید.</p>
          )}
        </Notice>
      )}
      <input type="hidden" name="revision" value={revision} />
      <Head kind={kind} field={field} />
      <RichEditor
        id={fields.body.id}
        initial={fields.body.defaultValue ?? values['body'] ?? ''}
        error={fields.body.error}
        legal={kind === 'document'}
        onDirty={setDirty}
      />
      <div className="flex flex-wrap gap-2">
        <Button kind="main" type="submit" name="intent" value="save" busy={busy}>
          ذخیره
        </Button>
        <Button type="submit" name="intent" value="publish" busy={busy}>
          {state === 'published' ? 'ذخیره و انتشار تغییر' : 'ذخیره و انتشار'}
        </Button>
      </div>
    </SchemaForm>
  )
}

type HeadProps = { kind: EntryKind; field: (name: string) => FieldState | undefined }

/** The fields around the text, by kind. */
function Head({ kind, field }: HeadProps) {
  const text = (name: string, props: Partial<Parameters<typeof TextField>[0]> = {}) => {
    const state = field(name)
    return state && <TextField key={name} {...state} {...props} />
  }
  const title = text('title', { maxLength: 200 })
  const lead = field('lead')
  const leadField = lead && <TextAreaField {...lead} max={400} rows={2} hint="در لیست‌ها و جست‌وجوگرها دیده می‌شود." />
  switch (kind) {
    case 'faq':
      return (
        <>
          {title}
          <OptionField {...field('topic')!} options={toOptions(answerTopics)} />
          {text('keywords', { hint: 'کلمه‌هایی که مردم می‌نویسند و در سؤال نیست، با ویرگول.' })}
        </>
      )
    case 'page':
      return (
        <>
          {title}
          {leadField}
        </>
      )
    case 'job':
      return (
        <>
          {title}
          {leadField}
          {text('team')}
          {text('city')}
          {text('kind', { hint: 'مثلاً تمام‌وقت، دورکاری' })}
          <CheckboxField {...field('open')!} />
        </>
      )
    case 'document':
      return (
        <>
          {title}
          {text('version', {
            dir: 'ltr',
            hint: 'سال و ماه، مثل ۱۴۰۵/۰۹. با نوشتن نسخهٔ جدید، نسخهٔ قبلی هم در سایت می‌ماند.',
          })}
          {text('effective', { dir: 'ltr', hint: 'از این روز اجرا می‌شود، مثل ۱۴۰۵/۰۹/۰۱' })}
        </>
      )
    default:
      return (
        <>
          {title}
          {leadField}
          <OptionField {...field('category')!} options={toOptions(articleCategories)} />
          {text('author')}
          {text('source', { hint: 'اگر خبر از جای دیگری است.' })}
          {text('models', { dir: 'ltr', hint: 'مثل peugeot-207، با ویرگول؛ کارت قیمتشان زیر مطلب می‌آید.' })}
          {text('coverModel', {
            dir: 'ltr',
            hint: 'یکی از خودروهای مطلب، مثل peugeot-207، یا یک موضوع، مثل subject-insurance',
          })}
          {text('coverAlt', { hint: 'برای کسی که تصویر را نمی‌بیند.' })}
          <fieldset className="flex flex-col gap-4">
            <legend className="text-label font-medium">مجموعه، اگر این مطلب قسمتی از آن است</legend>
            {text('seriesTitle')}
            {text('seriesSlug', { dir: 'ltr' })}
            {text('seriesPart', { inputMode: 'numeric' })}
          </fieldset>
        </>
      )
  }
}
