import { contextOf } from '#platform/context.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { RecordPage } from '#ui/admin-record/record-page.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { ReasonAct } from '#ui/parts/confirm-with-reason.tsx'
import { TextField } from '#ui/text-field.tsx'
import { withdrawalAdminPath, withdrawalsAdminPath } from '../../addresses.ts'
import { rejectReasonLength, rejectSchema, settleSchema, withdrawalParams } from '../../schemas.ts'
import { rejectWithdrawal, settleWithdrawal } from '../../server/end-withdrawal.ts'
import { presentForStaff } from '../../server/present-admin.ts'
import { adminRefusals, heldAdminText, withdrawalStateNames, withdrawalTones } from '../../texts.ts'
import type { Route } from './+types/withdrawal-desk'

export const middleware = [requireStaff]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { withdrawalId } = validateParams(withdrawalParams, params)
  return presentForStaff(contextOf(context), withdrawalId)
}

export function action(args: Route.ActionArgs) {
  const { withdrawalId: id } = validateParams(withdrawalParams, args.params)
  const common = { done: withdrawalAdminPath(id), refusals: adminRefusals }
  return chosenAction('intent', args, {
    reject: formAction(rejectSchema, (ctx, { reason }) => rejectWithdrawal(ctx, { id, reason }), common),
    settle: formAction(settleSchema, (ctx, { tracking }) => settleWithdrawal(ctx, { id, tracking }), common),
  })
}

export const meta: Route.MetaFunction = () => pageTitle('برداشت از کیف پول')

/** One withdrawal for staff: recipient, account, and the form for its transfer or rejection. */
export default function WithdrawalAdmin({ loaderData, actionData }: Route.ComponentProps) {
  const {
    state,
    amount,
    amountRial,
    owner,
    nationalCode,
    sheba,
    bank,
    at,
    ages,
    heldUntil,
    ended,
    decidedBy,
    tracking,
    reason,
    own,
  } = loaderData
  const facts = [
    { label: 'مبلغ به ریال', value: amountRial },
    { label: 'صاحب حساب', value: <bdi>{owner}</bdi> },
    { label: 'کد ملی', value: nationalCode },
    { label: 'بانک', value: bank ?? 'نامشخص' },
    { label: 'زمان درخواست', value: at },
    { label: 'سن نام موقع درخواست', value: ages.name },
    { label: 'سن شبا موقع درخواست', value: ages.sheba },
    { label: 'سن دستگاه موقع درخواست', value: ages.device },
    ...(ended ? [{ label: 'زمان پایان', value: ended }] : []),
    ...(decidedBy ? [{ label: 'همکار', value: <bdi>{decidedBy}</bdi> }] : []),
    ...(tracking ? [{ label: 'شمارهٔ پیگیری بانک', value: <bdi>{tracking}</bdi> }] : []),
    ...(reason ? [{ label: 'دلیل رد', value: reason }] : []),
  ]
  return (
    <RecordPage
      title={`برداشت ${amount}`}
      back={{ href: withdrawalsAdminPath, label: 'همهٔ برداشت‌ها' }}
      state={{ tone: withdrawalTones[state], text: withdrawalStateNames[state] }}
    >
      <Card>
        <FactsGrid facts={facts} />
        {sheba && (
          <p className="flex flex-wrap items-center gap-2">
            شبا:{' '}
            <code dir="ltr" className="[overflow-wrap:anywhere]">
              {sheba}
            </code>
            {state === 'requested' && <CopyButton text={sheba} name="شبا" />}
          </p>
        )}
      </Card>
      {state === 'requested' && own && <Notice tone="info">{adminRefusals.own}</Notice>}
      {heldUntil && <Notice tone="warn">{heldAdminText(heldUntil)}</Notice>}
      {state === 'requested' && !own && (
        <Decision answer={actionData} amount={amount} owner={owner} held={heldUntil !== null} />
      )}
    </RecordPage>
  )
}

type DecisionProps = { answer: FormAnswer | undefined; amount: string; owner: string; held: boolean }

function Decision({ answer, amount, owner, held }: DecisionProps) {
  const settling = useSchemaForm(settleSchema, { id: 'settle-withdrawal', answer, keepDraft: false })
  return (
    <Card title="ثبت نتیجه">
      <Notice tone="warn">
        قبل از واریز بررسی کنید که حساب به نام «<bdi>{owner}</bdi>» باشد. اگر نیست، درخواست را رد کنید.
      </Notice>
      {!held && (
        <SchemaForm form={settling.form}>
          <input type="hidden" name="intent" value="settle" />
          <TextField {...settling.fields.tracking} dir="ltr" autoComplete="off" maxLength={40} />
          <Button kind="main" type="submit" busy={settling.busy}>
            ثبت واریز {amount}
          </Button>
        </SchemaForm>
      )}
      <ReasonAct
        id="reject-withdrawal"
        schema={rejectSchema}
        answer={answer}
        max={rejectReasonLength.max}
        title="این برداشت رد شود؟"
        about="مبلغ به کیف پول کاربر برمی‌گردد و کاربر دلیل را در اعلان‌هایش می‌بیند."
        opener="رد برداشت"
        submit="رد برداشت"
        danger
        hidden={{ intent: 'reject' }}
      />
    </Card>
  )
}
