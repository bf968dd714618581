import { contextOf } from '#platform/context.ts'
import { formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { RecordPage } from '#ui/admin-record/record-page.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import { lotteryAdminPath } from '#features/lottery/contract.ts'
import { plansAdminPath } from '../../addresses.ts'
import { announceSchema, adminParams } from '../../schemas.ts'
import { getAdminPlan } from '../../server/admin.ts'
import { announcePlanLottery } from '../../server/draw-plan.ts'
import { announceRefusals } from '../../texts.ts'
import type { Route } from './+types/plan-draw'

export const middleware = [requireStaff]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = contextOf(context)
  const { title, draw, byDraw, state } = await getAdminPlan(db, now, validateParams(adminParams, params).planId)
  return { title, desk: draw.desk, may: byDraw && state === 'published' && draw.desk === null, times: draw.times }
}

export function action(args: Route.ActionArgs) {
  const { planId: id } = validateParams(adminParams, args.params)
  const announce = formAction(
    announceSchema,
    (ctx, { firstParty, firstCommitment, secondParty, secondCommitment, number, substitute }) =>
      announcePlanLottery(ctx, {
        id,
        parts: [
          { kind: 'party', name: firstParty, commitment: firstCommitment },
          { kind: 'party', name: secondParty, commitment: secondCommitment },
          { kind: 'number', name: number },
        ],
        substitute,
      }),
    { done: lotteryAdminPath, refusals: announceRefusals },
  )
  return announce(args)
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(`قرعه‌کشی ${loaderData?.title ?? ''}`)

/** Announces the lottery of a plan: all inputs of its result, unchangeably. */
export default function AnnounceLottery({ loaderData: { title, desk, may, times }, actionData }: Route.ComponentProps) {
  const { form, fields, busy } = useSchemaForm(announceSchema, { id: 'sale-draw', answer: actionData })
  return (
    <RecordPage title={`قرعه‌کشی ${title}`} back={{ href: plansAdminPath, label: 'طرح‌های فروش' }} lead={times}>
      {desk && (
        <Notice tone="good" title="قرعه‌کشی اعلام شده است">
          <ButtonLink kind="outline" href={desk}>
            مرحله‌ها و امضاها
          </ButtonLink>
        </Notice>
      )}
      {!desk && !may && <Notice tone="info">اول طرحی را که روش انتخابش قرعه‌کشی است منتشر کنید.</Notice>}
      {may && (
        <SchemaForm form={form} className="flex flex-col gap-4">
          <Card title="عددهایی که نتیجه از آن‌ها به دست می‌آید">
            <p className="text-label text-muted">
              هر طرف خودش ۳۲ بایت تصادفی انتخاب می‌کند و فقط SHA-256 آن را می‌دهد. بعد از اعلام، زمان‌ها، مهلت پرداخت برنده
              و روش انتخاب طرح عوض نمی‌شود و شروع قرعه‌کشی را همکار دیگری امضا می‌کند.
            </p>
            <TextField {...fields.firstParty} maxLength={80} />
            <TextField {...fields.firstCommitment} dir="ltr" maxLength={64} />
            <TextField {...fields.secondParty} maxLength={80} />
            <TextField {...fields.secondCommitment} dir="ltr" maxLength={64} />
            <TextField {...fields.number} maxLength={200} hint="مثلاً شاخص کل بورس تهران، پایان روز ۱۴۰۵/۱۰/۰۱" />
            <TextField {...fields.substitute} maxLength={200} hint="عددی که بعد از مهلت اعلام بیرون می‌آید" />
          </Card>
          <Button kind="main" type="submit" busy={busy} className="self-start">
            اعلام قرعه‌کشی
          </Button>
        </SchemaForm>
      )}
    </RecordPage>
  )
}
