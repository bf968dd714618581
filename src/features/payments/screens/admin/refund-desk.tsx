import { contextOf } from '#platform/context.ts'
import { buttonAction, chosenAction, formAction } from '#platform/form-action.ts'
import { mayDo } from '#platform/permissions.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { RecordPage } from '#ui/admin-record/record-page.tsx'
import { Button } from '#ui/button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { ReasonAct } from '#ui/parts/confirm-with-reason.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { paymentAdminPath, refundAdminPath, refundsAdminPath } from '../../addresses.ts'
import { reasonLength, refundParams, rejectSchema, transferSchema } from '../../admin-schemas.ts'
import { adminRefusals } from '../../admin-texts.ts'
import { approveRefund, recordCardTransfer, rejectRefund } from '../../server/desk/decide-refund.ts'
import { presentAdminRefund } from '../../server/desk/find-admin-refunds.ts'
import { refundFlow } from '../../states.ts'
import type { Route } from './+types/refund-desk'

export const middleware = [requireStaff]

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { refundId } = validateParams(refundParams, params)
  return {
    ...(await presentAdminRefund(ctx, refundId)),
    may: { approve: mayDo(ctx, 'refunds.approve'), transfer: mayDo(ctx, 'refunds.make') },
  }
}

export function action(args: Route.ActionArgs) {
  const { refundId: id } = validateParams(refundParams, args.params)
  const common = { done: refundAdminPath(id), refusals: adminRefusals }
  return chosenAction('intent', args, {
    approve: buttonAction((ctx) => approveRefund(ctx, id), common),
    transfer: formAction(transferSchema, (ctx, { tracking }) => recordCardTransfer(ctx, { id, tracking }), common),
    reject: formAction(rejectSchema, (ctx, { reason }) => rejectRefund(ctx, { id, reason }), common),
  })
}

export const meta: Route.MetaFunction = () => pageTitle('برگشت پول')

/** One refund for staff: its subject and the decision. */
export default function RefundAdmin({ loaderData, actionData }: Route.ComponentProps) {
  const { state, amount, payment, facts, own, asked, may } = loaderData
  return (
    <RecordPage
      title={`برگشت ${amount}`}
      back={{ href: refundsAdminPath, label: 'همهٔ برگشت پول‌ها' }}
      state={{ tone: refundFlow.tones[state], text: refundFlow.othersLabels[state] }}
      answer={actionData}
    >
      {(answer) => (
        <>
          <Card>
            <FactsGrid facts={facts.map(([label, value]) => ({ label, value: <bdi>{value}</bdi> }))} />
            <TextLink href={paymentAdminPath(payment)}>پرداخت و سابقهٔ آن</TextLink>
          </Card>
          {state === 'awaiting-approval' && may.approve && <Approval own={own} asked={asked} answer={answer} />}
          {state === 'awaiting-transfer' && may.transfer && !own && <Transfer answer={answer} />}
        </>
      )}
    </RecordPage>
  )
}

type ApprovalProps = { own: boolean; asked: boolean; answer: FormAnswer | undefined }

function Approval({ own, asked, answer }: ApprovalProps) {
  const refusal = asked ? adminRefusals['same-person'] : own ? adminRefusals.own : null
  return (
    <Card title="تأیید نفر دوم">
      {refusal ? (
        <Notice tone="info">{refusal}</Notice>
      ) : (
        <PostForm>
          <Button kind="main" type="submit" name="intent" value="approve">
            تأیید برگشت پول
          </Button>
        </PostForm>
      )}
      <ReasonAct
        id="reject-refund"
        schema={rejectSchema}
        answer={answer}
        max={reasonLength.max}
        title="این برگشت پول رد شود؟"
        about="پولی برنمی‌گردد؛ بعداً می‌شود برای همین مبلغ دوباره برگشت پول ثبت کرد."
        opener="رد برگشت پول"
        submit="رد برگشت پول"
        danger
        hidden={{ intent: 'reject' }}
      />
    </Card>
  )
}

function Transfer({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(transferSchema, { id: 'transfer-refund', answer, keepDraft: false })
  return (
    <Card title="واریز به کارت">
      <p className="text-label text-muted">
        اگر درگاه خودش پول را به کارت برنگرداند، مبلغ را از حساب فرمان واریز کنید و شمارهٔ پیگیری بانک را اینجا بنویسید.
      </p>
      <SchemaForm form={form}>
        <input type="hidden" name="intent" value="transfer" />
        <TextField {...fields.tracking} dir="ltr" autoComplete="off" maxLength={40} />
        <Button kind="main" type="submit" busy={busy}>
          ثبت واریز
        </Button>
      </SchemaForm>
    </Card>
  )
}
