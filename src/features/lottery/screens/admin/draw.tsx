import { formatInteger } from '#kit/digits.ts'
import { toOptions } from '#kit/options.ts'
import { contextOf } from '#platform/context.ts'
import { buttonAction, chosenAction, formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { RecordPage } from '#ui/admin-record/record-page.tsx'
import { Button } from '#ui/button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { ReasonAct } from '#ui/parts/confirm-with-reason.tsx'
import { TextField } from '#ui/text-field.tsx'
import { lotteryAdminPath, lotteriesAdminPath } from '../../addresses.ts'
import { LotteryParts, LotteryRecord } from '../../components/draw-record.tsx'
import { cancelSchema, lotteryParams, partSchema, passSchema, substituteSchema } from '../../schemas.ts'
import {
  cancelLottery,
  openLottery,
  passOver,
  revealSeed,
  settleLottery,
  closeEntries,
  writePart,
  writeSubstitute,
} from '../../server/actions.ts'
import { presentForStaff } from '../../server/admin.ts'
import { passReasons } from '../../states.ts'
import { lotteryRefusals } from '../../texts.ts'
import type { Route } from './+types/draw'

export const middleware = [requireStaff]

export const loader = ({ params, context }: Route.LoaderArgs) =>
  presentForStaff(contextOf(context), validateParams(lotteryParams, params).drawId)

export function action(args: Route.ActionArgs) {
  const { drawId: id } = validateParams(lotteryParams, args.params)
  const common = { done: lotteryAdminPath(id), refusals: lotteryRefusals }
  const signed = (sign: typeof openLottery | typeof settleLottery) => buttonAction((ctx) => sign(ctx, { id }), common)
  return chosenAction('act', args, {
    open: signed(openLottery),
    close: signed(closeEntries),
    draw: signed(revealSeed),
    settle: signed(settleLottery),
    part: formAction(partSchema, (ctx, part) => writePart(ctx, { id, ...part }), { ...common, at: 'value' }),
    substitute: formAction(substituteSchema, (ctx, substitute) => writeSubstitute(ctx, { id, ...substitute }), {
      ...common,
      at: 'value',
    }),
    'pass-over': formAction(passSchema, (ctx, pass) => passOver(ctx, { id, ...pass }), { ...common, at: 'place' }),
    cancel: formAction(cancelSchema, (ctx, cancel) => cancelLottery(ctx, { id, ...cancel }), {
      ...common,
      at: 'reason',
    }),
  })
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(`قرعه‌کشی‌ها، ${loaderData?.view.title ?? ''}`)

/** One lottery: its signed steps in order, each by a different person and irreversible. */
export default function LotteryAdmin({ loaderData: { view, signed, steps }, actionData }: Route.ComponentProps) {
  return (
    <RecordPage
      title={view.title}
      back={{ href: lotteriesAdminPath, label: 'قرعه‌کشی‌ها' }}
      state={{ tone: 'info', text: view.stateName }}
      width="wide"
      answer={actionData}
    >
      {(answer) => (
        <>
          <Card title="مشخصات">
            <FactsGrid
              facts={[
                { label: 'بلیت‌ها', value: view.tickets },
                ...(view.hasPrizes ? [{ label: 'تعداد برنده', value: view.places }] : []),
                { label: 'شروع', value: view.opensAt.text },
                { label: 'پایان', value: view.closesAt.text },
                { label: 'مهلت اعلام عددها', value: view.revealBy.text },
                ...signed.map(({ step, by }) => ({ label: `امضای ${step}`, value: by })),
              ]}
            />
          </Card>
          <Steps steps={steps} answer={answer} />
          <Card title="عددهای عمومی">
            <LotteryParts parts={view.parts} />
            {view.substitute.name && (
              <p className="text-note text-muted">
                جایگزین کسی که اعلام نکند: {view.substitute.name}
                {view.substitute.value && ` (${view.substitute.value})`}
              </p>
            )}
          </Card>
          {view.hasPrizes && view.winners.length > 0 && (
            <Card title="برنده‌ها">
              <ol className="draw-parts">
                {view.winners.map(({ place, ticket, name, mobile }) => (
                  <li key={place}>
                    جایگاه {formatInteger(place)}: {ticket ? `بلیت ${ticket}` : 'بدون برنده'} {name} {mobile}
                  </li>
                ))}
              </ol>
            </Card>
          )}
          <Card title="کارنامهٔ عمومی">
            <LotteryRecord record={view.record} />
          </Card>
        </>
      )}
    </RecordPage>
  )
}

type AdminSteps = Route.ComponentProps['loaderData']['steps']
type Statement = { answer: FormAnswer | undefined }

const whyNot = {
  other: 'این مرحله را باید همکار دیگری امضا کند.',
  early: 'بعد از پایان مهلت می‌توانید ببندید.',
  missing: 'بعد از ثبت همهٔ عددها می‌توانید قرعه‌کشی کنید.',
} as const

function Steps({ steps, answer }: { steps: AdminSteps } & Statement) {
  const signs = [
    ['open', 'شروع قرعه‌کشی', steps.open],
    ['close', 'بستن قرعه‌کشی', steps.close],
    ['draw', 'اعلام عدد محرمانه و قرعه‌کشی', steps.draw],
    ['settle', 'ثبت پایان تحویل جایزه‌ها', steps.settle ? 'ready' : null],
  ] as const
  const open = signs.filter(([, , state]) => state !== null)
  if (steps.working) return <Notice tone="info">در حال محاسبه است؛ صفحه را چند لحظهٔ دیگر دوباره باز کنید.</Notice>
  // In a timed lottery staff only enter the parties' values and sign nothing.
  const writes = steps.parts.length > 0 || steps.substitute || steps.places.length > 0
  if (open.length === 0 && !writes && !steps.cancel) return null
  return (
    <Card title="مرحلهٔ بعدی">
      {open.map(([action, label, state]) => (
        <PostForm key={action} className="flex flex-wrap items-center gap-3">
          <Button kind="main" type="submit" name="act" value={action} disabled={state !== 'ready'}>
            {label}
          </Button>
          <span className="text-note text-muted">
            {state && state !== 'ready' ? whyNot[state] : 'برگشت ندارد و در کارنامهٔ عمومی ثبت می‌شود.'}
          </span>
        </PostForm>
      ))}
      {steps.parts.map(({ part, name, kind }) => (
        <PartForm key={part} part={part} name={name} kind={kind} answer={answer} />
      ))}
      {steps.substitute && <SubstituteForm answer={answer} />}
      {steps.places.length > 0 && <PassForm places={steps.places} answer={answer} />}
      {steps.cancel && <CancelForm answer={answer} />}
    </Card>
  )
}

function PartForm({ part, name, kind, answer }: { part: number; name: string; kind: 'party' | 'number' } & Statement) {
  const { form, fields, busy } = useSchemaForm(partSchema, { id: `part-${part}`, answer, keepDraft: false })
  return (
    <SchemaForm form={form} className="flex flex-col gap-3">
      <input type="hidden" name="act" value="part" />
      <input type="hidden" name="part" value={part} />
      <TextField
        {...fields.value}
        label={`${fields.value.label}: ${name}`}
        hint={kind === 'party' ? '۶۴ رقم و حرف، همان‌طور که طرف اعلام کرده' : 'همان‌طور که منتشر شده، بدون تغییر'}
        dir="ltr"
        maxLength={80}
      />
      <Button kind="outline" type="submit" busy={busy} className="self-start">
        ثبت عدد {name}
      </Button>
    </SchemaForm>
  )
}

function SubstituteForm({ answer }: Statement) {
  const { form, fields, busy } = useSchemaForm(substituteSchema, { id: 'substitute', answer, keepDraft: false })
  return (
    <SchemaForm form={form} className="flex flex-col gap-3">
      <input type="hidden" name="act" value="substitute" />
      <TextField {...fields.value} label="عدد جایگزین" dir="ltr" maxLength={80} />
      <Button kind="outline" type="submit" busy={busy} className="self-start">
        ثبت عدد جایگزین
      </Button>
    </SchemaForm>
  )
}

const reasons = toOptions(passReasons)

function PassForm({ places, answer }: { places: AdminSteps['places'] } & Statement) {
  const { form, fields, busy } = useSchemaForm(passSchema, { id: 'pass-over', answer, keepDraft: false })
  const options = places.map(({ place, ticket }) => ({
    value: String(place),
    label: `جایگاه ${formatInteger(place)}، بلیت ${formatInteger(ticket)}`,
  }))
  return (
    <SchemaForm form={form} className="flex flex-col gap-3">
      <input type="hidden" name="act" value="pass-over" />
      <div className="grid gap-4 sm:grid-cols-2">
        <OptionField {...fields.place} options={options} />
        <OptionField {...fields.reason} options={reasons} />
      </div>
      <Button kind="danger" type="submit" busy={busy} className="self-start">
        دادن جایگاه به نفر ذخیره
      </Button>
    </SchemaForm>
  )
}

function CancelForm({ answer }: Statement) {
  return (
    <ReasonAct
      id="cancel-draw"
      schema={cancelSchema}
      answer={answer}
      max={400}
      title="لغو قرعه‌کشی"
      about="امتیازهایی که برای بلیت‌ها خرج شده برمی‌گردد. اگر این قرعه‌کشی برای طرح فروش یا دورهٔ عرضه است، آن هم لغو می‌شود. دلیل را همه در کارنامهٔ عمومی می‌خوانند."
      opener="لغو قرعه‌کشی"
      submit="لغو قرعه‌کشی"
      danger
      hidden={{ act: 'cancel' }}
    />
  )
}
