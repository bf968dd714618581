import { contextOf } from '#platform/context.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { RecordPage } from '#ui/admin-record/record-page.tsx'
import { Button } from '#ui/button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { NumberField } from '#ui/fields/amount-fields.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { ReasonAct } from '#ui/parts/confirm-with-reason.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { DealEvents } from '../../components/deal-events.tsx'
import { dealAdminPath, dealsAdminPath, documentsUploadPath } from '../../addresses.ts'
import { dealParams, decideSchema, decisionLength, splitSchema } from '../../schemas.ts'
import { decideDispute, getAdminDeal } from '../../server/admin.ts'
import { adminRefusals } from '../../texts.ts'
import type { Route } from './+types/deal'

export const middleware = [requireStaff]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { dealId } = validateParams(dealParams, params)
  return getAdminDeal(contextOf(context), dealId)
}

export function action(args: Route.ActionArgs) {
  const { dealId: id } = validateParams(dealParams, args.params)
  const common = { done: dealAdminPath(id), refusals: adminRefusals }
  const decide = formAction(
    decideSchema,
    (ctx, { intent: decision, reason }) => decideDispute(ctx, { id, decision, reason }),
    common,
  )
  return chosenAction('intent', args, {
    split: formAction(
      splitSchema,
      (ctx, { buyerPercent, reason }) => decideDispute(ctx, { id, decision: 'split', buyerPercent, reason }),
      common,
    ),
    refund: decide,
    release: decide,
  })
}

export const meta: Route.MetaFunction = () => pageTitle('پروندهٔ خرید خودرو')

/** The whole deal for staff who decide about its deposit. */
export default function AdminDeal({ loaderData: deal, actionData }: Route.ComponentProps) {
  return (
    <RecordPage
      title={deal.title}
      back={{ href: dealsAdminPath, label: 'همهٔ پرونده‌ها' }}
      state={{ tone: deal.tone, text: deal.state }}
    >
      <Card>
        <FactsGrid
          facts={[
            { label: 'خریدار', value: <bdi>{deal.buyer}</bdi> },
            { label: 'فروشنده', value: <bdi>{deal.seller}</bdi> },
            ...(deal.price ? [{ label: 'قیمت توافق‌شده', value: deal.price }] : []),
            ...(deal.deposit ? [{ label: 'بیعانه', value: deal.deposit }] : []),
            { label: 'وضعیت بیعانه', value: deal.depositState },
          ]}
        />
        {deal.adHref && <TextLink href={deal.adHref}>دیدن آگهی</TextLink>}
      </Card>
      {deal.dispute && <Dispute dispute={deal.dispute} />}
      {deal.dispute?.mayDecide &&
        (deal.own ? <Notice tone="info">{adminRefusals.own}</Notice> : <Decision deal={deal} answer={actionData} />)}
      {deal.agreement && (
        <Card title="قولنامه">
          <FactsGrid
            facts={[
              { label: 'تأیید خریدار', value: deal.agreement.buyerSigned ?? 'تأیید نشده' },
              { label: 'تأیید فروشنده', value: deal.agreement.sellerSigned ?? 'تأیید نشده' },
            ]}
          />
          <ol className="[list-style:persian] space-y-1 ps-5 text-label">
            {deal.agreement.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </Card>
      )}
      {deal.documents.length > 0 && (
        <Card title="مدارک">
          <ul className="flex flex-wrap gap-x-4">
            {deal.documents.flatMap(({ id, label, by, files }) =>
              files.map((file) => (
                <li key={`${id}-${file}`}>
                  <a className="text-link" href={`${documentsUploadPath}/${file}`} target="_blank" rel="noreferrer">
                    {label}، {by}
                  </a>
                </li>
              )),
            )}
          </ul>
        </Card>
      )}
      {deal.days.length > 0 && <Messages days={deal.days} />}
      <Card title="اتفاق‌ها">
        <DealEvents events={deal.events} className="flex flex-col gap-3" />
      </Card>
    </RecordPage>
  )
}

type Deal = Route.ComponentProps['loaderData']

type DecisionProps = { deal: Deal; answer: FormAnswer | undefined }

function Decision({ deal, answer }: DecisionProps) {
  const dividing = useSchemaForm(splitSchema, { id: 'split-deposit', answer, keepDraft: false })
  const hint = 'خریدار و فروشنده هر دو این دلیل را می‌خوانند.'
  return (
    <Card title="تصمیم دربارهٔ بیعانه">
      <p className="text-label">
        بیعانه {deal.deposit} است.{' '}
        {deal.dispute?.appeal
          ? 'این تصمیم دربارهٔ تجدیدنظر است و همان موقع اجرا می‌شود.'
          : 'تا ۳ روز هر طرف می‌تواند تجدیدنظر بخواهد؛ بعد از آن اجرا می‌شود.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <ReasonAct
          id="refund-deposit"
          schema={decideSchema}
          answer={answer}
          max={decisionLength.max}
          title="بیعانه به خریدار برگردد؟"
          about={`${deal.deposit} به کیف پول خریدار برمی‌گردد و معامله لغو می‌شود.`}
          hint={hint}
          opener="برگشت به خریدار"
          submit="برگشت بیعانه به خریدار"
          danger
          hidden={{ intent: 'refund' }}
        />
        <ReasonAct
          id="release-deposit"
          schema={decideSchema}
          answer={answer}
          max={decisionLength.max}
          title="بیعانه به فروشنده برسد؟"
          about={`${deal.deposit} به کیف پول فروشنده می‌رود و معامله بسته می‌شود.`}
          hint={hint}
          opener="دادن به فروشنده"
          submit="دادن بیعانه به فروشنده"
          danger
          hidden={{ intent: 'release' }}
        />
      </div>
      <details open={dividing.form.answer !== undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center text-label font-medium text-lazuli">
          تقسیم بیعانه بین دو طرف
        </summary>
        <SchemaForm form={dividing.form}>
          <input type="hidden" name="intent" value="split" />
          <NumberField {...dividing.fields.buyerPercent} unit="درصد" />
          <TextAreaField {...dividing.fields.reason} max={decisionLength.max} hint={hint} />
          <Button kind="secondary" type="submit" busy={dividing.busy}>
            ثبت تقسیم
          </Button>
        </SchemaForm>
      </details>
    </Card>
  )
}

function Dispute({ dispute }: { dispute: NonNullable<Deal['dispute']> }) {
  return (
    <Card title="اختلاف">
      <FactsGrid
        facts={[
          { label: 'موضوع', value: dispute.reason, wide: true },
          { label: 'ثبت‌کننده', value: dispute.by },
          { label: 'زمان', value: dispute.at },
          ...(dispute.decidedBy ? [{ label: 'تصمیم‌گیرنده', value: <bdi>{dispute.decidedBy}</bdi> }] : []),
        ]}
      />
      {dispute.words && <p className="whitespace-pre-line">{dispute.words}</p>}
      {dispute.claims.map(({ by, words, at }) => (
        <div key={by}>
          <p className="text-note text-muted">
            {by} · {at ?? 'هنوز پاسخ نداده'}
          </p>
          {words && <p className="whitespace-pre-line">{words}</p>}
        </div>
      ))}
      {dispute.decisionReason && <p className="font-bold">{dispute.decisionReason}</p>}
      {dispute.appeal && (
        <div>
          <p className="text-note text-muted">تجدیدنظر {dispute.appeal.by}</p>
          <p className="whitespace-pre-line">{dispute.appeal.words}</p>
        </div>
      )}
    </Card>
  )
}

function Messages({ days }: Pick<Deal, 'days'>) {
  return (
    <Card title="پیام‌ها">
      {days.map(({ day, messages }) => (
        <section key={day} className="flex flex-col gap-2">
          <h3 className="text-note text-muted">{day}</h3>
          {messages.map(({ id, by, time, body, what }) => (
            <div key={id}>
              <p className="text-note text-muted">
                {by} · {time}
              </p>
              {what && <p className="text-label font-bold">{what}</p>}
              {body && (
                <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
                  {body}
                </p>
              )}
            </div>
          ))}
        </section>
      ))}
    </Card>
  )
}
