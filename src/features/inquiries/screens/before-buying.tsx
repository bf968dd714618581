import { toJalali, type JalaliDate } from '#kit/jalali.ts'
import type { Plate } from '#kit/plate.ts'
import { redirect } from '#kit/redirect.ts'
import { contextOf } from '#platform/context.ts'
import { signInRequired } from '#platform/guards.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/fields/choice-fields.tsx'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm, type FieldState } from '#ui/form/use-schema-form.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { withMoment } from '#ui/wait-texts.ts'
import { beforeBuyingPath, centerPath, inquiryPath, sampleReportPath } from '../addresses.ts'
import { birthDate } from '../components/birth-date-input.tsx'
import { HealthLine } from '../components/health-line.tsx'
import { InputField } from '../components/inquiry-form.tsx'
import '../components/inquiries.css'
import { inquiryKind } from '../kinds.ts'
import { bundleInputs, bundleSchema } from '../bundle-schema.ts'
import { bundleQuestions, presentBundle } from '../server/runs/before-buying.ts'
import { registerRun } from '../server/runs/register-run.ts'
import { runDown, runRefusals } from '../texts.ts'
import type { BundleView } from '../views.ts'
import type { Route } from './+types/before-buying'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  return {
    bundle: await presentBundle(ctx),
    guest: ctx.scope.session.personId === null,
    today: toJalali(ctx.now),
    origin: ctx.scope.origin,
  }
}

type Read = { plate: Plate; nationalCode: string; mobile: string; identifier: string; birthDate: JalaliDate }

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const form = await readForm(request, bundleSchema(toJalali(ctx.now)))
  if (!form.ok) return form.answer
  const { personId } = ctx.scope.session
  if (personId === null) throw signInRequired(request, beforeBuyingPath)
  const questions = bundleQuestions(form.value as unknown as Read)
  const run = await registerRun(ctx, { personId, kind: 'before-buying', questions })
  if (run.ok) return redirect(run.value.path, 303)
  if (run.code === 'closed' || run.code === 'down') {
    return form.refuse(
      {
        '': runDown(
          run.kinds.map((kind) => inquiryKind(kind).title),
          false,
        ),
      },
      503,
    )
  }
  return form.refuse({ '': withMoment(runRefusals[run.code], ctx) }, run.code === 'too-many' ? 429 : 422)
}

const title = 'بررسی کامل قبل از خرید'
const lead = 'اصالت و سوابق، تاریخچهٔ پلاک، کارت و سند و خلافی خودرویی که می‌خواهید بخرید، با یک فرم و یک پرداخت.'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ title, description: lead, path: beforeBuyingPath, origin: loaderData.origin }) : []

/** The whole check of a car before buying: one form, one price, one report whose parts end one by one. */
export default function BeforeBuying({ loaderData: { bundle, guest, today }, actionData }: Route.ComponentProps) {
  const { form, fields, busy } = useSchemaForm(bundleSchema(today), {
    id: 'before-buying',
    answer: actionData,
    // Another person's national code is typed here.
    keepDraft: false,
  })
  const states = fields as Record<string, FieldState & { defaultValue: never }>
  return (
    <div className="inquiry-page">
      <PageHeader title={title} lead={lead} back={{ href: centerPath, label: 'مرکز خودرو' }} />
      <HoldWhenOffline>
        <SchemaForm form={form} className="form-card">
          {bundleInputs.map((name) => (
            <InputField
              key={name}
              name={name}
              kind="authenticity-and-history"
              state={states[name]!}
              today={today}
              birthDate={birthDate}
            />
          ))}
          <CheckboxField {...states['consent']!} />
          <Button kind="main" type="submit" wide busy={busy}>
            پرداخت {bundle.price} و بررسی کامل
          </Button>
          {guest && <p className="text-note text-muted">برای پرداخت وارد حسابتان می‌شوید؛ آنچه نوشته‌اید می‌ماند.</p>}
        </SchemaForm>
      </HoldWhenOffline>
      <BundleFacts bundle={bundle} />
    </div>
  )
}

function BundleFacts({ bundle: { price, priceRial, alone, parts } }: { bundle: BundleView }) {
  return (
    <aside className="service-facts card flex flex-col gap-4 p-5" aria-label="قبل از پرداخت">
      <dl className="flex flex-col gap-2">
        <div>
          <dt>هزینه</dt>
          <dd>
            <b>{price}</b> <small className="text-muted">({priceRial}، با مالیات)</small>
          </dd>
        </div>
        {alone && (
          <div>
            <dt>جداجدا</dt>
            <dd>
              <s className="text-muted">{alone}</s>
            </dd>
          </div>
        )}
      </dl>
      <div>
        <h2 className="text-label font-bold">چه می‌گیرید</h2>
        <ul className="mt-2 flex flex-col gap-3 text-label">
          {parts.map(({ kind, title: part, lead: about, health }) => (
            <li key={kind} className="flex flex-col">
              <b>{part}</b>
              <span className="text-note text-muted">{about}</span>
              <HealthLine health={health} />
            </li>
          ))}
        </ul>
      </div>
      <p className="text-note text-muted">
        سرویس مرجع برای مالک کد پیامکی می‌فرستد؛ کد را از او بگیرید. هر بخشی که پاسخ نگیرد پولش به کیف پولتان برمی‌گردد و
        بقیهٔ گزارش می‌ماند.
      </p>
      <p className="text-note text-muted">
        برای عکس هر تخلف، در گزارش روی «عکس تخلف» بزنید یا{' '}
        <TextLink href={inquiryPath('violation-photo')}>سریال آن را بنویسید</TextLink>.
      </p>
      <TextLink href={sampleReportPath}>دیدن گزارش نمونه، رایگان</TextLink>
    </aside>
  )
}
