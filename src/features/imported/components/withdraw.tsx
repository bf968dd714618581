import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/fields/choice-fields.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Card } from '#ui/parts/card.tsx'
import { withdrawSchema } from '../schemas.ts'
import { wordOf } from '../texts.ts'
import type { OrderView } from '../views.ts'

export const withdrawWords = {
  'not-now': 'در این مرحله نمی‌شود انصراف داد. صفحه را دوباره باز کنید و وضعیت فعلی را ببینید.',
  'other-sum':
    'هزینهٔ انصراف از وقتی صفحه را باز کردید عوض شده. صفحه را دوباره باز کنید، مبلغ جدید را ببینید و دوباره تأیید کنید.',
} as const

/** Withdraws an application; shows the current fee. */
export function Withdraw({ order, answer }: { order: OrderView; answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(withdrawSchema, { id: 'imported-withdraw', answer, keepDraft: false })
  return (
    <Card title="انصراف">
      <details open={answer?.formName === 'imported-withdraw'}>
        <summary className="min-h-11 content-center text-lazuli">اگر انصراف بدهم چه می‌شود؟</summary>
        <div className="flex flex-col gap-3">
          <p>{order.withdraw!.text}</p>
          <SchemaForm form={form}>
            <input type="hidden" name="act" value="withdraw" />
            <input type="hidden" name="fee" value={order.withdraw!.rial} />
            <CheckboxField {...fields.sure} />
            <Button kind="outline" type="submit" busy={busy}>
              انصراف از {wordOf(order)}
            </Button>
          </SchemaForm>
        </div>
      </details>
    </Card>
  )
}
