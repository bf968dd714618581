import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { TextField } from '#ui/text-field.tsx'
import { discountCodeSchema } from '../discount-schemas.ts'

/** The applied code with a remove button, or the field for one. */
export function DiscountPart({ code, answer }: { code: string | undefined; answer: FormAnswer | undefined }) {
  if (code === undefined) return <DiscountForm answer={answer} />
  return (
    <PostForm className="flex flex-wrap items-center justify-between gap-x-4 card px-5 py-2">
      <p>
        کد تخفیف <bdi className="font-medium">{code}</bdi> اعمال شد.
      </p>
      <Button kind="quiet" type="submit" name="intent" value="drop-discount" aria-label={`حذف کد تخفیف ${code}`}>
        حذف
      </Button>
    </PostForm>
  )
}

function DiscountForm({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(discountCodeSchema, { id: 'discount', answer, keepDraft: false })
  return (
    <details className="card px-5" open={answer !== undefined}>
      <summary className="flex min-h-12 cursor-pointer items-center text-link">کد تخفیف دارید؟</summary>
      <SchemaForm form={form} className="flex flex-col gap-3 pb-5 pt-1">
        <input type="hidden" name="intent" value="use-discount" />
        <TextField {...fields.discountCode} dir="ltr" autoComplete="off" autoCapitalize="characters" maxLength={100} />
        <Button kind="secondary" type="submit" busy={busy}>
          اعمال کد
        </Button>
      </SchemaForm>
    </details>
  )
}
