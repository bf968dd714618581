import { textLanguage } from '#kit/text-language.ts'
import { useMemo } from 'react'
import { z } from 'zod'
import { ok } from '#kit/result.ts'
import { formatMoney, type Rial } from '#kit/money.ts'
import { contextOf } from '#platform/context.ts'
import { mayDo } from '#platform/permissions.ts'
import { newToken } from '#platform/secrets.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { RecordPage } from '#ui/admin-record/record-page.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { MoneyField } from '#ui/fields/amount-fields.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { SentKey } from '#ui/form/sent-key.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { ReasonAct } from '#ui/parts/confirm-with-reason.tsx'
import { Timeline } from '#ui/parts/timeline.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { paymentAdminPath, paymentsAdminPath, refundAdminPath } from '../../addresses.ts'
import { paymentParams, reasonLength, refundSchema, rejectSchema } from '../../admin-schemas.ts'
import { adminRefusals, destinationNames } from '../../admin-texts.ts'
import { rejectPayment, recheckPayment } from '../../server/desk/decide-payment.ts'
import { findApprovalLimit, requestRefund } from '../../server/desk/decide-refund.ts'
import { presentAdminPayment } from '../../server/desk/present-admin-payment.ts'
import { paymentFlow, refundFlow } from '../../states.ts'
import type { Route } from './+types/payment-desk'

export const middleware = [requireStaff]

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { paymentId } = validateParams(paymentParams, params)
  return {
    ...(await presentAdminPayment(ctx, paymentId)),
    may: { decide: mayDo(ctx, 'payments.decide'), refund: mayDo(ctx, 'refunds.make') },
    rechecked: url.searchParams.has('rechecked'),
    limit: formatMoney(await findApprovalLimit(ctx)),
    sentKey: newToken(),
  }
}

export function action(args: Route.ActionArgs) {
  const { paymentId } = validateParams(paymentParams, args.params)
  const done = paymentAdminPath(paymentId)
  return chosenAction('intent', args, {
    recheck: formAction(z.object({}), async (ctx) => ok(await recheckPayment(ctx, paymentId)), {
      done: `${done}?rechecked`,
      refusals: {},
    }),
    reject: formAction(rejectSchema, (ctx, { reason }) => rejectPayment(ctx, { id: paymentId, reason }), {
      done,
      refusals: adminRefusals,
    }),
    refund: async () => {
      const { refundable } = await presentAdminPayment(contextOf(args.context), paymentId)
      const refund = formAction(
        refundSchema(refundable?.left ?? 0n),
        (ctx, { amount: amountRial, destination, reason, sentKey }) =>
          requestRefund(ctx, { paymentId, amountRial, destination, reason, sentKey }),
        {
          done: ({ public_id }) => refundAdminPath(public_id),
          refusals: {
            ...adminRefusals,
            'too-much': { amount: adminRefusals['too-much'] },
            'own-wallet': { destination: adminRefusals['own-wallet'] },
          },
        },
      )
      return refund(args)
    },
  })
}

export const meta: Route.MetaFunction = () => pageTitle('پرداخت')

/** One payment for staff: subject, history, the gateway's state, and available actions. */
export default function PaymentAdmin({ loaderData, actionData }: Route.ComponentProps) {
  const { state, title, amount, facts, lines, steps, refunds, refundable, own, may, rechecked, limit, sentKey } =
    loaderData
  const open = state !== 'verified'
  return (
    <RecordPage
      title={`${title}، ${amount}`}
      back={{ href: paymentsAdminPath, label: 'همهٔ پرداخت‌ها' }}
      state={{ tone: paymentFlow.tones[state], text: paymentFlow.othersLabels[state] }}
      width="wide"
    >
      {rechecked && (
        <Notice tone="info" live>
          از درگاه پرسیده شد؛ پاسخ آن آخر سابقه است.
        </Notice>
      )}
      <Card>
        <FactsGrid
          facts={facts.map(([label, value]) => ({ label, value: <bdi lang={textLanguage(value)}>{value}</bdi> }))}
        />
        <dl className="flex flex-col gap-2 border-t border-line pt-4">
          {lines.map((line) => (
            <div key={line.label} className="flex justify-between gap-4">
              <dt className="text-muted">{line.label}</dt>
              <dd>{line.amount}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title="سابقه">
        <Timeline
          label="سابقهٔ پرداخت"
          steps={steps.map(({ title: step, time, details, bad }) => ({
            title: step,
            state: bad ? 'failed' : 'done',
            time,
            details,
          }))}
        />
        {open && may.decide && (
          <PostForm>
            <Button kind="secondary" type="submit" name="intent" value="recheck">
              پرسیدن دوباره از درگاه
            </Button>
          </PostForm>
        )}
      </Card>
      {state === 'suspicious' && may.decide && <Decision own={own} answer={actionData} />}
      {refunds.length > 0 && (
        <Card title="برگشت پول">
          <ul className="flex flex-col gap-3">
            {refunds.map(({ href, text, state: refundState, stateName }) => (
              <li key={href} className="flex flex-wrap items-center gap-3">
                <a href={href} className="text-link">
                  {text}
                </a>
                <Badge tone={refundFlow.tones[refundState]}>{stateName}</Badge>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {refundable && may.refund && !own && (
        <RefundForm key={sentKey} refundable={refundable} limit={limit} sentKey={sentKey} answer={actionData} />
      )}
    </RecordPage>
  )
}

function Decision({ own, answer }: { own: boolean; answer: FormAnswer | undefined }) {
  return (
    <Card title="تصمیم">
      <Notice tone="warn">
        پاسخ درگاه با این پرداخت جور نیست و هیچ مبلغی به حساب نیامده است. اول در پنل درگاه ببینید پول رسیده یا نه. اگر
        رسیده، دوباره از درگاه بپرسید؛ اگر نرسیده، آن را رد کنید.
      </Notice>
      {own ? (
        <Notice tone="info">{adminRefusals.own}</Notice>
      ) : (
        <ReasonAct
          id="reject-payment"
          schema={rejectSchema}
          answer={answer}
          max={reasonLength.max}
          title="این پرداخت رد شود؟"
          about="مبلغی که از کیف پول کنار گذاشته شده برمی‌گردد و به کاربر خبر می‌دهیم."
          opener="رد پرداخت"
          submit="رد پرداخت"
          danger
          hidden={{ intent: 'reject' }}
        />
      )}
    </Card>
  )
}

type RefundFormProps = {
  refundable: { left: Rial; text: string; ownWallet: boolean; cardText: string | null }
  limit: string
  sentKey: string
  answer: FormAnswer | undefined
}

function RefundForm({ refundable: { left, text, ownWallet, cardText }, limit, sentKey, answer }: RefundFormProps) {
  const schema = useMemo(() => refundSchema(left), [left])
  const { form, fields, busy } = useSchemaForm(schema, { id: 'refund', answer, keepDraft: false })
  const destinations = [
    ...(ownWallet ? [] : [{ value: 'wallet', label: destinationNames.wallet }]),
    ...(cardText ? [{ value: 'card', label: destinationNames.card }] : []),
  ]
  return (
    <Card title="برگشت پول">
      <SchemaForm form={form}>
        <input type="hidden" name="intent" value="refund" />
        <SentKey answer={answer} fresh={sentKey} />
        <MoneyField
          {...fields.amount}
          hint={cardText && cardText !== text ? `حداکثر ${text}؛ به کارت حداکثر ${cardText}` : `حداکثر ${text}`}
        />
        <SelectField {...fields.destination} options={destinations} />
        <TextAreaField {...fields.reason} max={reasonLength.max} />
        <p className="text-note text-muted">
          بیشتر از {limit} بعد از تأیید همکار دیگری برمی‌گردد. برگشت‌های قبلی همین پرداخت، این کاربر در ۳۰ روز و خود شما
          در ۲۴ ساعت با این مبلغ جمع می‌شود.
        </p>
        <Button kind="main" type="submit" busy={busy}>
          ثبت برگشت پول
        </Button>
      </SchemaForm>
    </Card>
  )
}
