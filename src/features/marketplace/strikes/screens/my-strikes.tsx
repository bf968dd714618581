import { getCatalogue } from '#features/catalog/contract.ts'
import { redirect } from '#kit/redirect.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { readForm, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { myAdPath, myAdsPath, myStrikesPath } from '../../own-ad-addresses.ts'
import { StrikeFacts } from '../components/strike-facts.tsx'
import { appealStrike } from '../server/appeal-strike.ts'
import { findOwnStrikes } from '../server/find-strikes.ts'
import { presentStrike } from '../server/present-strike.ts'
import { strikeAppealRefusals, strikeAppealSchema } from '../strikes.ts'
import type { Route } from './+types/my-strikes'

export const middleware = [requireSignIn]

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const [strikes, catalogue] = await Promise.all([findOwnStrikes(ctx.db, personId, ctx.now), getCatalogue(ctx.db)])
  return { strikes: strikes.map((strike) => presentStrike(catalogue, strike, 'seller')) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  const form = await readForm(request, strikeAppealSchema)
  if (!form.ok) return form.answer
  const outcome = await appealStrike(ctx, { personId, ...form.value })
  return outcome.ok ? redirect(myStrikesPath) : form.refuse({ note: strikeAppealRefusals[outcome.code] }, 409)
}

export const meta: Route.MetaFunction = () => pageTitle('اخطارها')

/** The strikes of a person and of their dealers, with an appeal against each. */
export default function MyStrikes({ loaderData: { strikes }, actionData }: Route.ComponentProps) {
  return (
    <div className="own-page">
      <PageHeader
        title="اخطارها"
        back={{ href: myAdsPath, label: 'آگهی‌های من' }}
        lead="وقتی آگهی خلاف مقررات باشد، اخطار می‌دهیم. دلیل، مدت و راه اعتراض همین‌جاست."
      />
      {strikes.length === 0 && <EmptyState title="اخطاری ندارید" />}
      <ul className="flex flex-col gap-3">
        {strikes.map((strike) => (
          <li key={strike.id} className="flex min-w-0 flex-col gap-2 card p-4">
            <StrikeFacts strike={strike} adHref={strike.seller ? null : myAdPath} />
            {strike.mayAppeal && <AppealForm strike={strike.id} answer={actionData} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

function AppealForm({ strike, answer }: { strike: string; answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(strikeAppealSchema, { id: `strike-appeal-${strike}`, answer })
  return (
    <SchemaForm form={form} className="mt-2 flex flex-col gap-3 border-t border-line pt-3">
      <input type="hidden" name="strike" value={strike} />
      <TextAreaField
        {...fields.note}
        max={500}
        rows={3}
        hint="یک بار می‌توانید درخواست بدهید؛ همکار دیگری بررسی می‌کند."
      />
      <Button type="submit" busy={busy} className="self-start">
        ارسال درخواست بررسی
      </Button>
    </SchemaForm>
  )
}
