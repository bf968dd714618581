import { z } from 'zod'
import { getCatalogue } from '#features/catalog/contract.ts'
import { contextOf } from '#platform/context.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { notFound } from '#platform/errors.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { RecordPage } from '#ui/admin-record/record-page.tsx'
import { Button } from '#ui/button.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { ReasonAct } from '#ui/parts/confirm-with-reason.tsx'
import { sellerStrikesPath, strikePath, strikesPath } from '../../../own-ad-addresses.ts'
import { StrikeFacts } from '../../components/strike-facts.tsx'
import { decideStrikeAppeal } from '../../server/appeal-strike.ts'
import { findStrike } from '../../server/find-strikes.ts'
import { withdrawStrike } from '../../server/give-strike.ts'
import { presentStrike } from '../../server/present-strike.ts'
import { strikeAppealDecisionSchema, strikeRefusals, withdrawSchema } from '../../strikes.ts'
import type { Route } from './+types/strike'

export const middleware = [requireStaff]

const paramsSchema = z.object({ strikeId: z.string().regex(/^[0-9a-z]{4,20}$/) })

export async function loader({ params, context }: Route.LoaderArgs) {
  const { strikeId } = validateParams(paramsSchema, params)
  const { db, now, scope } = contextOf(context)
  const [strike, catalogue] = await Promise.all([findStrike(db, strikeId, now), getCatalogue(db)])
  if (!strike) throw notFound()
  return { strike: presentStrike(catalogue, strike, 'staff'), own: strike.given_by === scope.session.personId }
}

export function action(args: Route.ActionArgs) {
  const { strikeId } = validateParams(paramsSchema, args.params)
  const common = { done: strikePath(strikeId), refusals: strikeRefusals }
  const decide = formAction(
    strikeAppealDecisionSchema,
    (ctx, decision) => decideStrikeAppeal(ctx, { strikeId, ...decision }),
    { ...common, refusals: { ...strikeRefusals, answer: { answer: strikeRefusals.answer } } },
  )
  return chosenAction('act', args, {
    withdraw: formAction(withdrawSchema, (ctx, { note }) => withdrawStrike(ctx, { strikeId, note }), common),
    grant: decide,
    uphold: decide,
  })
}

export const meta: Route.MetaFunction = () => pageTitle('اخطار')

/** One strike for staff: its appeal, and withdrawing it. */
export default function StrikePage({ loaderData: { strike, own }, actionData }: Route.ComponentProps) {
  return (
    <RecordPage
      title={`اخطار ${strike.seller || 'فروشندهٔ شخصی'}`}
      back={{ href: strikesPath, label: 'همهٔ اخطارها' }}
      width="narrow"
    >
      <section className="flex flex-col gap-2 card p-4" aria-label="اخطار">
        <StrikeFacts strike={strike} adHref={sellerStrikesPath} />
      </section>
      {strike.appeal?.open &&
        (own ? <Notice tone="info">{strikeRefusals.giver}</Notice> : <AppealDecision answer={actionData} />)}
      {strike.state !== 'withdrawn' && <Withdraw answer={actionData} />}
    </RecordPage>
  )
}

function AppealDecision({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(strikeAppealDecisionSchema, {
    id: 'strike-appeal',
    answer,
    keepDraft: false,
  })
  return (
    <section className="flex flex-col gap-4 card p-5">
      <h2 className="text-heading">پاسخ به درخواست</h2>
      <SchemaForm form={form}>
        <TextAreaField {...fields.answer} max={500} rows={3} hint="اگر اخطار می‌ماند لازم است؛ فروشنده آن را می‌خواند." />
        <div className="flex flex-wrap gap-2">
          <Button kind="main" type="submit" name="act" value="grant" busy={busy}>
            پس گرفتن اخطار
          </Button>
          <Button kind="danger" type="submit" name="act" value="uphold" busy={busy}>
            اخطار بماند
          </Button>
        </div>
      </SchemaForm>
    </section>
  )
}

function Withdraw({ answer }: { answer: FormAnswer | undefined }) {
  return (
    <ReasonAct
      id="strike-withdraw"
      schema={withdrawSchema}
      field="note"
      answer={answer}
      max={500}
      title="این اخطار پس گرفته شود؟"
      about="محدودیت‌های این اخطار برداشته می‌شود، آگهی‌هایی که با آن متوقف شده‌اند برمی‌گردند و دیگر شمرده نمی‌شود."
      hint="فروشنده این متن را می‌خواند."
      opener="پس گرفتن اخطار"
      submit="پس گرفتن اخطار"
      hidden={{ act: 'withdraw' }}
    />
  )
}
