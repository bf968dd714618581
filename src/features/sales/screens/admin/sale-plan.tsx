import { z } from 'zod'
import { refuse } from '#kit/result.ts'
import { toOptions } from '#kit/options.ts'
import { contextOf } from '#platform/context.ts'
import { mayDo } from '#platform/permissions.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import { MoneyField, NumberField } from '#ui/fields/amount-fields.tsx'
import { CheckboxField } from '#ui/fields/choice-fields.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { fieldNamed, useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextField } from '#ui/text-field.tsx'
import { planAdminPath, planOrdersPath, planPath, plansAdminPath } from '../../addresses.ts'
import { LiveCounts } from '../../components/live-counts.tsx'
import '../../components/sales.css'
import { applicantNames, conditionKeys, methodNames, priceModeNames, saleKinds } from '../../plan.ts'
import { contentOf, lineShapes, planDays, planSchema } from '../../plan-form.ts'
import { capacitySchema, adminParams, lineSchema, planReasonSchema } from '../../schemas.ts'
import {
  changeCapacity,
  getAdminPlan,
  haltPlan,
  movePlan,
  publishPlan,
  savePlan,
  setAdmission,
  type AdminPlanPage,
} from '../../server/admin.ts'
import { countPlan } from '../../server/funnel.ts'
import { salePlanFlow, type PlanState } from '../../states.ts'
import { publishRefusals } from '../../texts.ts'
import type { Route } from './+types/sale-plan'

export const middleware = [requireStaff]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { planId } = validateParams(adminParams, params)
  const ctx = contextOf(context)
  const [plan, counts] = await Promise.all([getAdminPlan(ctx.db, ctx.now, planId), countPlan(ctx.db, planId)])
  return { plan, counts, draws: mayDo(ctx, 'draws.run') }
}

export function action(args: Route.ActionArgs) {
  const { planId: id } = validateParams(adminParams, args.params)
  const done = planAdminPath(id)
  const move = (to: PlanState) =>
    formAction(planReasonSchema, (ctx, { reason }) => movePlan(ctx, { id, to, reason }), {
      done,
      refusals: {
        'not-now': 'در وضعیت فعلی طرح نمی‌شود این کار را انجام داد. صفحه را دوباره باز کنید و وضعیتش را ببینید.',
      },
    })
  return chosenAction('act', args, {
    ...Object.fromEntries(salePlanFlow.states.map((to) => [to, move(to)])),
    unhalt: formAction(z.object({}), (ctx) => haltPlan(ctx, { id, text: null }), { done, refusals: {} }),
    halt: formAction(planReasonSchema, (ctx, { reason }) => haltPlan(ctx, { id, text: reason }), {
      done,
      refusals: {},
    }),
    publish: formAction(planReasonSchema, (ctx, { reason }) => publishPlan(ctx, { id, reason }), {
      done,
      refusals: publishRefusals,
    }),
    save: formAction(planSchema, (ctx, plan) => savePlan(ctx, { id, content: contentOf(plan) }), {
      done,
      refusals: {
        'unknown-car': {
          trims: 'خودروساز یا یکی از تیپ‌ها پیدا نشد؛ شناسهٔ هر کدام را از آدرس صفحهٔ خودش بنویسید.',
        },
        ended: 'طرحی که تمام یا لغو شده ویرایش نمی‌شود.',
      },
    }),
    capacity: formAction(
      capacitySchema,
      async (ctx, { car, agency, cars }) => {
        const [trim = '', colour = ''] = car.split('/')
        const changed = await changeCapacity(ctx, { id, trim, colour, agencyId: Number(agency), cars })
        return changed.ok && changed.value !== cars ? refuse('in-use') : changed
      },
      {
        done,
        at: 'car',
        refusals: {
          'unknown-car': notInPlan,
          'unknown-agency': notInPlan,
          'in-use': {
            cars: 'ظرفیت را نمی‌شود از تعداد خودروهای نگه‌داشته و فروخته کمتر کرد؛ تا همان‌جا کم شد.',
          },
        },
      },
    ),
    line: formAction(
      lineSchema,
      (ctx, { perMinute = null, firstParty, firstCommitment, secondParty, secondCommitment, substitute }) => {
        const draw =
          firstParty && firstCommitment && secondParty && secondCommitment && substitute
            ? {
                parties: [
                  { name: firstParty, commitment: firstCommitment },
                  { name: secondParty, commitment: secondCommitment },
                ],
                substitute,
              }
            : null
        return setAdmission(ctx, { id, perMinute, draw })
      },
      {
        done,
        at: 'perMinute',
        refusals: {
          'no-parties': { firstParty: publishRefusals['no-parties'] },
          ended: 'طرحی که تمام یا لغو شده نوبت نمی‌گیرد.',
          'draw-plan': 'طرحی که قرعه‌کشی دارد نوبت نمی‌خواهد.',
        },
      },
    ),
  })
}

const notInPlan = 'این خودرو یا نمایندگی در طرح نیست.'

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.plan.title ?? 'طرح فروش')

const moveNames: Record<PlanState, string> = {
  draft: '',
  published: 'ادامهٔ ثبت‌نام',
  paused: 'توقف موقت',
  closed: 'بستن طرح',
  cancelled: 'لغو طرح و برگشت پول‌ها',
}

/** One plan: its published version, the next one, its cars, and its switches. */
export default function SalePlan({ loaderData: { plan, counts, draws }, actionData }: Route.ComponentProps) {
  return (
    <div className="sale-page">
      <PageHeader
        title={plan.title}
        back={{ href: plansAdminPath, label: 'طرح‌های فروش' }}
        badges={<Badge tone={plan.halted ? 'bad' : plan.tone}>{plan.halted ? 'قطع' : plan.phase}</Badge>}
        lead={plan.version ? `نسخهٔ ${plan.version} منتشر شده` : 'هنوز منتشر نشده'}
        actions={
          <>
            {plan.version && (
              <ButtonLink kind="outline" href={planPath(plan.slug)}>
                صفحهٔ طرح
              </ButtonLink>
            )}
            <ButtonLink kind="outline" href={planOrdersPath(plan.id)}>
              سفارش‌ها و فایل‌ها
            </ButtonLink>
          </>
        }
      />
      <div className="sale-column">
        <Draft plan={plan} answer={actionData} />
      </div>
      <div className="sale-column">
        <LiveCounts key={plan.id} planId={plan.id} counts={counts} />
        <Line plan={plan} answer={actionData} draws={draws} />
        <Actions plan={plan} answer={actionData} />
        <Halt plan={plan} answer={actionData} />
        <Capacity plan={plan} answer={actionData} />
        {plan.hasDraft && <Preview plan={plan} />}
      </div>
    </div>
  )
}

type Props = { plan: AdminPlanPage; answer: FormAnswer | undefined }

function Actions({ plan, answer }: Props) {
  const { form, fields, busy } = useSchemaForm(planReasonSchema, { id: 'plan-act', answer, keepDraft: false })
  if (!plan.hasDraft && plan.moves.length === 0) return null
  return (
    <Card title="انتشار و وضعیت">
      <SchemaForm form={form}>
        <TextAreaField {...fields.reason} max={300} hint="در سابقهٔ تغییرات طرح، همه می‌بینند." />
        <div className="flex flex-wrap gap-2">
          {plan.hasDraft && (
            <Button kind="main" type="submit" name="act" value="publish" busy={busy}>
              {plan.version ? 'انتشار نسخهٔ جدید' : 'انتشار طرح'}
            </Button>
          )}
          {plan.version &&
            plan.moves.map((to) => (
              <Button key={to} kind="outline" type="submit" name="act" value={to}>
                {moveNames[to]}
              </Button>
            ))}
        </div>
      </SchemaForm>
    </Card>
  )
}

/** The queue at the opening: its admission rate, and the page that monitors it. */
function Line({ plan, answer, draws }: Props & { draws: boolean }) {
  const { form, fields, busy } = useSchemaForm(lineSchema, {
    id: 'plan-line',
    answer,
    keepDraft: false,
    defaults: plan.line.typed,
  })
  if (plan.byDraw)
    return (
      <Card title="قرعه‌کشی">
        <p>
          {plan.draw.tickets ? `${plan.draw.tickets} بلیت` : 'تا قرعه‌کشی اعلام و امضا نشود، کسی نمی‌تواند ثبت‌نام کند.'}
        </p>
        {draws && (
          <p>
            <TextLink href={plan.draw.desk ?? plan.draw.announce}>
              {plan.draw.desk ? 'مرحله‌ها و امضاهای قرعه‌کشی' : 'اعلام قرعه‌کشی'}
            </TextLink>
          </p>
        )}
      </Card>
    )
  return (
    <Card title="نوبت شروع فروش">
      {plan.line.desk && (
        <p>
          {plan.line.state} · {plan.line.people} نفر{' '}
          <TextLink href={plan.line.desk}>آمار لحظه‌ای، توقف و سرعت ورود</TextLink>
        </p>
      )}
      <SchemaForm form={form}>
        <NumberField {...fields.perMinute} unit="نفر" hint="خالی یعنی بدون نوبت؛ سر ساعت همه با هم وارد می‌شوند." />
        <details open={answer?.status === 'error'}>
          <summary className="min-h-11 content-center text-lazuli">طرف‌های قرعه‌کشی حاضران</summary>
          <div className="flex flex-col gap-3">
            <p className="text-note text-muted">
              ترتیب حاضران با عدد دو طرف مستقل تعیین می‌شود. هر طرف فقط SHA-256 عددش را می‌دهد و بعد از شروع اعلامش می‌کند.
              در نسخهٔ نمایشی می‌شود خالی گذاشت.
            </p>
            <TextField {...fields.firstParty} maxLength={80} />
            <TextField {...fields.firstCommitment} dir="ltr" maxLength={64} />
            <TextField {...fields.secondParty} maxLength={80} />
            <TextField {...fields.secondCommitment} dir="ltr" maxLength={64} />
            <TextField {...fields.substitute} maxLength={200} hint="عددی که اگر طرفی اعلام نکند به‌جایش می‌آید" />
          </div>
        </details>
        <Button kind="outline" type="submit" name="act" value="line" busy={busy} className="self-start">
          ثبت نوبت
        </Button>
      </SchemaForm>
    </Card>
  )
}

/** The emergency switch of an opening. */
function Halt({ plan, answer }: Props) {
  const { form, fields, busy } = useSchemaForm(planReasonSchema, { id: 'plan-halt', answer, keepDraft: false })
  return (
    <Card title="قطع فوری ثبت‌نام">
      {plan.haltedText ? (
        <>
          <Notice tone="bad">{plan.haltedText}</Notice>
          <PostForm>
            <Button kind="main" type="submit" name="act" value="unhalt">
              وصل دوبارهٔ ثبت‌نام
            </Button>
          </PostForm>
        </>
      ) : (
        <SchemaForm form={form}>
          <TextAreaField {...fields.reason} label="متنی که به‌جای فرم دیده می‌شود" max={300} />
          <Button kind="danger" type="submit" name="act" value="halt" busy={busy} className="self-start">
            قطع ثبت‌نام
          </Button>
        </SchemaForm>
      )}
    </Card>
  )
}

function Capacity({ plan, answer }: Props) {
  const { form, fields, busy } = useSchemaForm(capacitySchema, { id: 'plan-capacity', answer, keepDraft: false })
  return (
    <Card title="ظرفیت نمایندگی‌ها">
      <SchemaForm form={form}>
        <OptionField {...fields.car} options={plan.cars} />
        <OptionField {...fields.agency} options={plan.agencies} />
        <NumberField {...fields.cars} unit="خودرو" />
        <Button kind="outline" type="submit" name="act" value="capacity" busy={busy} className="self-start">
          ثبت ظرفیت
        </Button>
      </SchemaForm>
      {plan.cells.length > 0 && (
        <details>
          <summary className="min-h-11 content-center text-lazuli">جزئیات ظرفیت</summary>
          <ul className="sale-rows">
            {plan.cells.map(({ key, agency, car, counts }) => (
              <li key={key}>
                <span>{agency}</span>
                <span>{car}</span>
                <small>{counts}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

/** The text and the changes of the draft. */
function Preview({ plan }: { plan: AdminPlanPage }) {
  return (
    <Card title="پیش‌نمایش پیش‌نویس">
      {plan.changes.length > 0 && (
        <ul className="sale-log">
          {plan.changes.map(({ what, before, after }) => (
            <li key={what}>
              <b>{what}</b>
              <p className="text-note">
                {before && <del>{before}</del>} {after ?? 'حذف می‌شود'}
              </p>
            </li>
          ))}
        </ul>
      )}
      {plan.preview.map(({ slug, name, rows, sum, rate, rateWords }) => (
        <div key={slug}>
          <h3 className="text-label font-bold">{name}</h3>
          <ul className="sale-rows">
            {rows.slice(0, 6).map(({ label, date, amount }) => (
              <li key={label}>
                <span>{label}</span>
                <span>{amount}</span>
                <small>{date}</small>
              </li>
            ))}
            <li>
              <b>جمع</b>
              <b>{sum}</b>
              {rate && (
                <small>
                  {rateWords}: {rate}
                </small>
              )}
            </li>
          </ul>
        </div>
      ))}
    </Card>
  )
}

function Draft({ plan, answer }: Props) {
  const { form, fields, busy } = useSchemaForm(planSchema, { id: `plan-${plan.id}`, answer, defaults: plan.typed })
  return (
    <SchemaForm form={form} className="card flex flex-col gap-4 p-5">
      <h2 className="text-heading">پیش‌نویس نسخهٔ بعد</h2>
      <TextField {...fields.title} />
      <div className="sale-calc">
        <TextField {...fields.circular} dir="ltr" />
        <TextField {...fields.make} dir="ltr" />
        <OptionField {...fields.kind} options={toOptions(saleKinds)} />
        <OptionField {...fields.applicants} options={toOptions(applicantNames)} />
        <OptionField {...fields.priceMode} options={toOptions(priceModeNames)} />
        <TextField {...fields.year} inputMode="numeric" />
        <OptionField {...fields.method} options={toOptions(methodNames)} />
        <DateField {...fields.opensAt} withTime {...planDays} />
        <DateField {...fields.closesAt} withTime {...planDays} />
        <DateField {...fields.drawAt} withTime {...planDays} hint="فقط برای طرحی که قرعه‌کشی دارد" />
        <NumberField {...fields.payDays} unit="روز" />
      </div>
      <TextAreaField {...fields.trims} max={8000} hint={lineShapes.trims} />
      <TextAreaField {...fields.colours} max={8000} hint={lineShapes.colours} />
      <TextAreaField {...fields.options} max={8000} hint={lineShapes.options} />
      <TextAreaField {...fields.costs} max={8000} hint={lineShapes.costs} />
      <TextAreaField {...fields.instalments} max={8000} hint={lineShapes.instalments} />
      <div className="sale-calc">
        <TextField {...fields.vat} inputMode="decimal" />
        <TextField {...fields.participation} inputMode="decimal" />
        <TextField {...fields.cancelProfit} inputMode="decimal" />
        <MoneyField {...fields.cancelFee} />
        <TextField {...fields.lateMonth} inputMode="decimal" />
        <NumberField {...fields.deliverDays} unit="روز" />
        <NumberField {...fields.minAge} unit="سال" />
        <NumberField {...fields.perHousehold} unit="خودرو" />
      </div>
      <fieldset className="flex flex-col">
        <legend className="text-label font-medium">شرایط</legend>
        {conditionKeys.map((key) => (
          <CheckboxField key={key} {...fieldNamed(fields, `need-${key}`)} />
        ))}
      </fieldset>
      <TextAreaField {...fields.notIncluded} max={8000} hint="هر سطر یک مورد" />
      <TextAreaField {...fields.documents} max={8000} hint="هر سطر یک مورد" />
      <TextAreaField {...fields.terms} max={8000} rows={10} />
      <Button kind="main" type="submit" name="act" value="save" busy={busy} className="self-start">
        ذخیرهٔ پیش‌نویس
      </Button>
    </SchemaForm>
  )
}
