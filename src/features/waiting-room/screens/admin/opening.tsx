import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { contextOf } from '#platform/context.ts'
import { buttonAction, chosenAction, formAction } from '#platform/form-action.ts'
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
import { TextField } from '#ui/text-field.tsx'
import { waitingRoomAdminPath, waitingRoomPath, waitingRoomsAdminPath } from '../../addresses.ts'
import { waitingRoomParams, rateSchema, stopSchema } from '../../schemas.ts'
import { pauseWaitingRoom, resumeWaitingRoom, setRate, stopWaitingRoom } from '../../server/actions.ts'
import { presentForStaff } from '../../server/admin.ts'
import { actionRefusals } from '../../texts.ts'
import type { Route } from './+types/opening'

export const middleware = [requireStaff]

export const loader = ({ params, context }: Route.LoaderArgs) =>
  presentForStaff(contextOf(context).db, validateParams(waitingRoomParams, params).openingId)

export function action(args: Route.ActionArgs) {
  const { openingId: id } = validateParams(waitingRoomParams, args.params)
  const common = { done: waitingRoomAdminPath(id), refusals: actionRefusals }
  return chosenAction('act', args, {
    pause: buttonAction((ctx) => pauseWaitingRoom(ctx, { id }), common),
    resume: buttonAction((ctx) => resumeWaitingRoom(ctx, { id }), common),
    'set-rate': formAction(rateSchema, (ctx, rate) => setRate(ctx, { id, ...rate }), {
      ...common,
      at: 'ratePerMinute',
    }),
    stop: formAction(stopSchema, (ctx, stop) => stopWaitingRoom(ctx, { id, ...stop }), { ...common, at: 'notice' }),
  })
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(`شروع فروش، ${loaderData?.title ?? ''}`)

const refreshMs = 3000

/** One running opening for staff: counts, rate, pause, and the end with a notice. */
export default function Opening({ loaderData: view, actionData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!view.live) return
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate()
    }, refreshMs)
    return () => clearInterval(timer)
  }, [view.live, revalidate])
  return (
    <RecordPage
      title={view.title}
      back={{ href: waitingRoomsAdminPath, label: 'شروع فروش‌ها' }}
      state={{ tone: view.tone, text: view.stateName }}
      width="wide"
      answer={actionData}
    >
      {(answer) => (
        <>
          {view.notice && <Notice tone="warn">{view.notice}</Notice>}
          <Card title="حاضران">
            <FactsGrid
              facts={[
                { label: 'همهٔ حاضران', value: view.counts.present },
                { label: 'منتظر', value: view.counts.waiting },
                { label: 'نوبتشان رسیده', value: view.counts.admitted },
                { label: 'از نوبت استفاده کرده‌اند', value: view.counts.used },
              ]}
            />
          </Card>
          <Card title="مشخصات">
            <FactsGrid
              facts={[
                { label: 'شروع', value: view.opensAt },
                { label: 'پایان', value: view.closesAt },
                { label: 'ورود در دقیقه', value: view.rateText },
                { label: 'فرصت استفاده از نوبت', value: `${view.minutes} دقیقه` },
              ]}
            />
            <p>
              <a href={waitingRoomPath(view.id)} rel="external" className="text-lazuli">
                دیدن صفحهٔ انتظار
              </a>
            </p>
          </Card>
          {view.live && <Actions view={view} answer={answer} />}
          <Card title="کارنامهٔ عمومی">
            <ol className="flex flex-col gap-2">
              {view.record.map(({ number, text, at }) => (
                <li key={number}>
                  {formatInteger(number)}. {text} <span className="text-note text-muted">{at}</span>
                </li>
              ))}
            </ol>
          </Card>
        </>
      )}
    </RecordPage>
  )
}

type View = Route.ComponentProps['loaderData']

function Actions({ view, answer }: { view: View; answer: FormAnswer | undefined }) {
  const rate = useSchemaForm(rateSchema, {
    id: 'rate',
    answer,
    keepDraft: false,
    defaults: { ratePerMinute: toPersianDigits(view.rate) },
  })
  return (
    <Card title="کنترل ورود">
      {view.may.rate && (
        <SchemaForm form={rate.form} className="flex flex-col gap-3">
          <input type="hidden" name="act" value="set-rate" />
          <TextField {...rate.fields.ratePerMinute} inputMode="numeric" maxLength={6} />
          <Button kind="outline" type="submit" busy={rate.busy} className="self-start">
            تغییر سرعت ورود
          </Button>
        </SchemaForm>
      )}
      <PostForm className="flex flex-wrap items-center gap-3">
        {view.may.pause && (
          <Button kind="main" type="submit" name="act" value="pause">
            توقف ورود
          </Button>
        )}
        {view.may.resume && (
          <Button kind="main" type="submit" name="act" value="resume">
            ادامهٔ ورود
          </Button>
        )}
      </PostForm>
      {view.may.stop && (
        <ReasonAct
          id="stop"
          schema={stopSchema}
          field="notice"
          answer={answer}
          max={400}
          title="لغو فروش"
          about="همه به‌جای نوبت این متن را می‌بینند و دیگر کسی وارد نمی‌شود. سفارش‌های ثبت‌شده لغو نمی‌شود. این کار برگشت ندارد."
          opener="لغو فروش"
          submit="لغو فروش"
          danger
          hidden={{ act: 'stop' }}
        />
      )}
    </Card>
  )
}
