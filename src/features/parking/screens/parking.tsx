import { findPaid, payPath } from '#features/payments/contract.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { readForm, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { Plate } from '#ui/plate/plate.tsx'
import { parkingOf, parkingPath } from '../addresses.ts'
import '../components/parking.css'
import { RunningTime } from '../components/running-time.tsx'
import { StopForm } from '../components/stop-form.tsx'
import { objectionSchema, parkingParams } from '../schemas.ts'
import { duration, getParking, presentDays, presentParking } from '../server/find-parkings.ts'
import { isTooLate, objectToParking, stopParking } from '../server/park.ts'
import { parkingFlow } from '../states.ts'
import { objectionRefusals, parkingTexts } from '../texts.ts'
import type { Route } from './+types/parking'

export const middleware = [requireSignIn]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { parkingId: id } = validateParams(parkingParams, params)
  const { ctx, personId } = personContextOf(context)
  const row = await getParking(ctx.db, { personId, id })
  const [parking, days, paid] = await Promise.all([
    presentParking(ctx, row),
    presentDays(ctx, row),
    row.payable_id === null ? null : findPaid(ctx.db, row.payable_id),
  ])
  return {
    parking,
    days,
    receipt: paid?.receipt ?? null,
    pay: row.state === 'owing' && row.payable_id !== null ? payPath(row.payable_id) : null,
    endedBy: row.ended_by,
    statedWait: row.stated_wait_seconds ? duration(row.stated_wait_seconds) : null,
    answer: row.objection_answer,
    mayObject:
      row.state === 'owing' &&
      row.objection_answer === null &&
      !(await isTooLate(ctx.db, { endedAt: row.ended_at!, now: ctx.now })),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { parkingId: id } = validateParams(parkingParams, params)
  const { ctx, personId } = personContextOf(context)
  if ((await sentField(request, 'intent')) === 'stop') {
    await stopParking(ctx, { personId, id })
    return redirect(parkingOf(id))
  }
  const form = await readForm(request, objectionSchema)
  if (!form.ok) return form.answer
  const objected = await objectToParking(ctx, { personId, id, text: form.value.text })
  return objected.ok ? redirect(parkingOf(id)) : form.refuse({ text: objectionRefusals[objected.code] }, 409)
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.parking.place ?? parkingTexts.title)

const endings = {
  person: null,
  device: 'پایان پارک را بدون اینترنت زدید؛ هزینه تا وقتی حساب شد که درخواست شما به ما رسید.',
  limit: 'این پارک به بیشترین زمان مجاز رسید و خودکار تمام شد.',
} as const

/** One parking: time and place, its fee by day, and the available actions. */
export default function Parking({ loaderData, actionData }: Route.ComponentProps) {
  const { parking, days, receipt, pay, endedBy, statedWait, answer, mayObject } = loaderData
  const { id, plate, place, city, code, state, stateName, startedAt, when, amount, due, overdue } = parking
  const note = endedBy && endings[endedBy]
  return (
    <div className="own-page own-page-narrow">
      <PageHeader
        title={place}
        back={{ href: parkingPath, label: parkingTexts.title }}
        badges={<Badge tone={parkingFlow.tones[state]}>{stateName}</Badge>}
      />
      {note && (
        <Notice tone={endedBy === 'limit' ? 'warn' : 'info'}>
          {note} {statedWait && `طبق ساعت دستگاهتان ${statedWait} زودتر زده بودید.`}{' '}
          {mayObject && 'اگر زودتر رفته‌اید، اعتراض ثبت کنید.'}
        </Notice>
      )}
      <section className="card flex flex-col gap-4 p-4" aria-label="مشخصات پارک">
        {plate && <Plate plate={plate} />}
        <FactsGrid
          facts={[
            { label: 'محدوده', value: `${code} · ${city}` },
            { label: 'زمان', value: when },
            ...(state === 'running' ? [{ label: 'مدت پارک', value: <RunningTime since={startedAt} /> }] : []),
            { label: state === 'running' ? 'تا این لحظه' : 'مبلغ', value: amount },
            ...(due ? [{ label: 'مهلت پرداخت', value: overdue ? `تا پایان ${due}، گذشته` : `تا پایان ${due}` }] : []),
          ]}
        />
        {state === 'running' && <StopForm id={id} place={place} />}
        {pay && (
          <ButtonLink kind="main" href={pay}>
            پرداخت {amount}
          </ButtonLink>
        )}
        {receipt && <TextLink href={receipt}>دیدن رسید پرداخت</TextLink>}
        {due && (
          <p className="text-note text-muted">
            {overdue ? 'مهلت پرداخت گذشته است؛' : 'اگر تا پایان این روز پرداخت نشود،'} شهرداری می‌تواند آن را به‌عنوان
            جریمه (کد ۲۰۸۲) ثبت کند.
          </p>
        )}
      </section>
      {days.length > 0 && <DayTable days={days} />}
      {state === 'disputed' && <Notice tone="info">اعتراض شما ثبت شد. تا پاسخ ندهیم لازم نیست پرداخت کنید.</Notice>}
      {answer && (
        <Card title="پاسخ به اعتراض">
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{answer}</p>
        </Card>
      )}
      {(mayObject || actionData) && <ObjectionForm answer={actionData} />}
    </div>
  )
}

/** How the fee came about, day by day. */
function DayTable({ days }: Pick<Route.ComponentProps['loaderData'], 'days'>) {
  return (
    <Card title="محاسبهٔ هزینه">
      <div className="overflow-x-auto">
        <table className="parking-days" aria-label="هزینهٔ هر روز">
          <thead>
            <tr>
              <th scope="col">روز</th>
              <th scope="col">رایگان</th>
              <th scope="col">پولی</th>
              <th scope="col">مبلغ</th>
            </tr>
          </thead>
          <tbody>
            {days.map((each) => (
              <tr key={each.day}>
                <th scope="row">{each.day}</th>
                <td>{each.free}</td>
                <td>{each.charged}</td>
                <td>
                  {each.amount}
                  {each.capped && <span className="block text-note text-muted">سقف روزانه</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-note text-muted">زمان رایگان برای هر پلاک روزی یک بار حساب می‌شود.</p>
    </Card>
  )
}

function ObjectionForm({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(objectionSchema, { id: 'parking-objection', answer })
  return (
    <Card title="اعتراض به این پارک">
      <SchemaForm form={form}>
        <TextAreaField {...fields.text} max={600} hint="بنویسید چه چیزی درست نیست؛ مثلاً چه ساعتی رفته‌اید." />
        <Button kind="outline" type="submit" busy={busy}>
          ثبت اعتراض
        </Button>
      </SchemaForm>
    </Card>
  )
}
