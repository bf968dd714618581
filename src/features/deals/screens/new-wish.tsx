import { redirect } from '#kit/redirect.ts'
import { contextOf } from '#platform/context.ts'
import { signInRequired } from '#platform/guards.ts'
import { Button } from '#ui/button.tsx'
import { MoneyField } from '#ui/fields/amount-fields.tsx'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextField } from '#ui/text-field.tsx'
import { dealsPath, wishesPath } from '../addresses.ts'
import { wishSchema } from '../schemas.ts'
import { makeWish } from '../server/wishes.ts'
import { wishRefusals } from '../texts.ts'
import type { Route } from './+types/new-wish'

export const loader = () => null

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  const form = await readForm(request, wishSchema)
  if (!form.ok) return form.answer
  if (personId === null) throw signInRequired(request, url.pathname + url.search)
  const made = await makeWish(ctx, { personId, words: form.value.words, budgetRial: form.value.budget })
  return made.ok ? redirect(wishesPath, 303) : form.refuse({ '': wishRefusals[made.code] }, 409)
}

export const meta: Route.MetaFunction = () => pageTitle('ثبت خودروی دلخواه')

/** A wish for a car, in words and with a budget. A guest signs in on submit. */
export default function NewWish({ actionData }: Route.ComponentProps) {
  const { form, fields, busy } = useSchemaForm(wishSchema, { id: 'deal-wish', answer: actionData, keepDraft: true })
  return (
    <div className="own-page own-page-narrow">
      <PageHeader
        title="خودروی دلخواه"
        lead="بگویید چه می‌خواهید و چقدر بودجه دارید؛ نمایشگاه‌ها از بین خودروهایشان پیشنهاد می‌دهند. نام و شمارهٔ شما را نمی‌بینند."
        back={{ href: dealsPath, label: 'پرونده‌های خرید' }}
      />
      <HoldWhenOffline>
        <SchemaForm form={form} className="form-card">
          <TextField {...fields.words} maxLength={200} hint="مثلاً پژو ۲۰۷ اتوماتیک سفید، مدل ۱۴۰۱ به بالا، بی‌رنگ" />
          <MoneyField {...fields.budget} />
          <Button kind="main" type="submit" busy={busy} wide>
            ثبت خودروی دلخواه
          </Button>
        </SchemaForm>
      </HoldWhenOffline>
    </div>
  )
}
