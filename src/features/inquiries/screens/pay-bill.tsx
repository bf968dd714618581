import { redirect } from '#kit/redirect.ts'
import { contextOf } from '#platform/context.ts'
import { signInRequired } from '#platform/guards.ts'
import { Button } from '#ui/button.tsx'
import { BillFields } from '#ui/fields/bill-fields.tsx'
import { billSchema } from '#ui/form/field-schemas.ts'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { withMoment } from '#ui/wait-texts.ts'
import { ScanBarcode } from '../components/scan-barcode.tsx'
import { centerPath, payBillPath } from '../addresses.ts'
import { requestBills } from '../server/bills/request-bills.ts'
import { billRefusals } from '../texts.ts'
import type { Route } from './+types/pay-bill'

export function loader({ context }: Route.LoaderArgs) {
  const { scope } = contextOf(context)
  return { guest: scope.session.personId === null, origin: scope.origin }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const form = await readForm(request, billSchema)
  if (!form.ok) return form.answer
  const { personId } = ctx.scope.session
  if (personId === null) throw signInRequired(request, payBillPath)
  const outcome = await requestBills(ctx, { personId, bills: [{ ...form.value, title: 'قبض' }] })
  if (outcome.ok) return redirect(outcome.value.payPath, 303)
  return form.refuse({ '': withMoment(billRefusals[outcome.code], ctx) }, outcome.code === 'too-many' ? 429 : 409)
}

const lead = 'خلافی، عوارض و قبض‌های دیگر با شناسهٔ قبض و پرداخت، یا با ۲۶ رقم زیر بارکد.'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ title: 'پرداخت قبض', description: lead, path: payBillPath, origin: loaderData.origin }) : []

/** A bill in the person's hand: both ids, or its barcode, typed or pasted. */
export default function PayBill({ loaderData: { guest }, actionData }: Route.ComponentProps) {
  const { form, fields, busy } = useSchemaForm(billSchema, { id: 'pay-bill', answer: actionData, keepDraft: false })
  return (
    <div className="mx-auto flex w-full max-w-[560px] flex-col gap-6">
      <PageHeader title="پرداخت قبض" lead={lead} back={{ href: centerPath, label: 'مرکز خودرو' }} />
      <HoldWhenOffline>
        <SchemaForm form={form} className="form-card">
          <BillFields
            bill={{ ...fields.billId, hint: 'یا همهٔ ۲۶ رقم بارکد را همین‌جا بنویسید' }}
            payment={fields.paymentId}
          />
          <ScanBarcode into={fields.billId.name} />
          <Button kind="main" type="submit" wide busy={busy}>
            ادامه و پرداخت قبض
          </Button>
          {guest && <p className="text-note text-muted">برای پرداخت وارد حسابتان می‌شوید؛ آنچه نوشته‌اید می‌ماند.</p>}
        </SchemaForm>
      </HoldWhenOffline>
    </div>
  )
}
