import { contextOf } from '#platform/context.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { objectionsAdminPath } from '../../addresses.ts'
import { decisionSchema } from '../../schemas.ts'
import { decideObjection, findObjections } from '../../server/admin.ts'
import type { Route } from './+types/parking-objections'

export const middleware = [requireStaff]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  objections: await findObjections(contextOf(context)),
})

const decide = (waive: boolean) =>
  formAction(decisionSchema, (ctx, decision) => decideObjection(ctx, { ...decision, waive }), {
    done: objectionsAdminPath,
    at: 'answer',
    refusals: {
      own: 'دربارهٔ پارک خودتان نمی‌توانید تصمیم بگیرید؛ همکار دیگری باید تصمیم بگیرد.',
      decided: 'این اعتراض دیگر باز نیست: یا همکار دیگری پاسخ داده یا کاربر مبلغ را پرداخت کرده است.',
    },
  })

export const action = (args: Route.ActionArgs) =>
  chosenAction('act', args, { waive: decide(true), uphold: decide(false) })

export const meta: Route.MetaFunction = () => pageTitle('اعتراض به پارک')

type Objection = Route.ComponentProps['loaderData']['objections'][number]

/** Open objections, oldest first. */
export default function ParkingObjections({ loaderData: { objections }, actionData }: Route.ComponentProps) {
  return (
    <div className="flex max-w-[840px] flex-col gap-6">
      <PageHeader
        title="اعتراض به پارک"
        lead="کاربر پاسخ را در صفحهٔ همان پارک می‌خواند. به هر اعتراض یک بار رسیدگی می‌شود."
      />
      {objections.length === 0 && <EmptyState title="اعتراضی در انتظار بررسی نیست" />}
      {objections.map((objection) => (
        <ObjectionCard key={objection.id} objection={objection} answer={actionData} />
      ))}
    </div>
  )
}

function ObjectionCard({ objection, answer }: { objection: Objection; answer: FormAnswer | undefined }) {
  const { id, place, when, lasted, byItself, statedWait, amount, text, since } = objection
  const { form, fields, busy } = useSchemaForm(decisionSchema, { id: `objection-${id}`, answer, keepDraft: false })
  return (
    <section aria-label={place} className="card flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <b>{place}</b>
        <b>{amount}</b>
      </div>
      <p className="text-note text-muted">
        {when} · {lasted} · ثبت اعتراض {since}
      </p>
      {byItself && <Badge tone="warn">خودکار تمام شده</Badge>}
      {statedWait && <Badge tone="warn">طبق اظهار دستگاه کاربر، دکمهٔ پایان {statedWait} زودتر زده شده</Badge>}
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">
        <bdi>{text}</bdi>
      </p>
      <SchemaForm form={form}>
        <input type="hidden" name="parking" value={id} />
        <TextAreaField {...fields.answer} max={600} />
        <div className="flex flex-wrap gap-2">
          <Button kind="main" type="submit" name="act" value="waive" busy={busy}>
            پذیرفتن و بخشیدن مبلغ
          </Button>
          <Button kind="outline" type="submit" name="act" value="uphold">
            رد اعتراض
          </Button>
        </div>
      </SchemaForm>
    </section>
  )
}
