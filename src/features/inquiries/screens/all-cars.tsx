import { data } from 'react-router'
import { redirect } from '#kit/redirect.ts'
import { sentValues } from '#kit/sent-form.ts'
import { contextOf } from '#platform/context.ts'
import { signInRequired } from '#platform/guards.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { withMoment } from '#ui/wait-texts.ts'
import { allCarsPath, centerPath } from '../addresses.ts'
import { AllCarsForm } from '../components/all-cars-form.tsx'
import { inquiryKind } from '../kinds.ts'
import { findCarQuestions, presentAllCars } from '../server/runs/all-cars.ts'
import { registerRun } from '../server/runs/register-run.ts'
import { runDown, runRefusals } from '../texts.ts'
import type { Route } from './+types/all-cars'
import '../components/inquiries.css'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  return { view: personId === null ? null : await presentAllCars(ctx, personId), origin: ctx.scope.origin }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  if (personId === null) throw signInRequired(request, allCarsPath)
  const requests = new Set(await sentValues(request, 'ask'))
  const all = (await findCarQuestions(ctx, personId)).flatMap(({ questions }) => questions)
  const questions = all.filter(({ key }) => requests.has(key))
  const run = await registerRun(ctx, { personId, kind: 'all-cars', questions })
  if (run.ok) return redirect(run.value.path, 303)
  if (run.code === 'closed' || run.code === 'down') {
    return data(
      {
        problem: runDown(
          run.kinds.map((kind) => inquiryKind(kind).title),
          true,
        ),
      },
      { status: 503 },
    )
  }
  return data({ problem: withMoment(runRefusals[run.code], ctx) }, { status: run.code === 'too-many' ? 429 : 422 })
}

const title = 'بررسی همهٔ خودروها'
const lead = 'استعلام خلافی و عوارض همهٔ خودروهای گاراژ با یک پرداخت؛ بعد خلافی و عوارض سالیانه را یک‌جا بپردازید.'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ title, description: lead, path: allCarsPath, origin: loaderData.origin }) : []

/** Debts of all cars of a garage: the inquiries for each, with one price beforehand. */
export default function AllCars({ loaderData: { view }, actionData }: Route.ComponentProps) {
  return (
    <div className="inquiry-page">
      <PageHeader title={title} lead={lead} back={{ href: centerPath, label: 'مرکز خودرو' }} />
      <div className="flex min-w-0 flex-col gap-4">
        {view === null ? (
          <EmptyState
            title="خودروهای شما در گاراژ است"
            action={
              <ButtonLink kind="main" href={`/login?next=${encodeURIComponent(allCarsPath)}`}>
                ورود و دیدن خودروها
              </ButtonLink>
            }
          >
            با ورود، خودروهای گاراژتان و هزینهٔ بررسی هر کدام را می‌بینید.
          </EmptyState>
        ) : view.cars.length === 0 ? (
          <EmptyState
            title="خودرویی با پلاک در گاراژ نیست"
            action={
              <ButtonLink kind="main" href="/profile/my-cars/new">
                افزودن خودرو
              </ButtonLink>
            }
          >
            پلاک هر خودرو کافی است؛ بعد همه با هم بررسی می‌شوند.
          </EmptyState>
        ) : (
          <AllCarsForm view={view} problem={actionData?.problem} />
        )}
      </div>
      <Card title="چطور کار می‌کند">
        <ol className="list-[persian] space-y-1 ps-5 text-label">
          <li>خلافی و عوارض هر خودرو را می‌پرسیم؛ هر کدام را نخواستید، علامتش را بردارید.</li>
          <li>یک مبلغ می‌پردازید. هر استعلامی که پاسخ نگیرد، پولش به کیف پولتان برمی‌گردد.</li>
          <li>نتیجه در یک صفحه می‌آید و خلافی و عوارض سالیانه را با یک پرداخت تسویه می‌کنید.</li>
        </ol>
        <p className="text-note text-muted">
          استعلامی که در ده دقیقهٔ قبل پاسخ گرفته باشد، دوباره پولی نمی‌خواهد و پاسخش را کنار بقیه می‌بینید.
        </p>
      </Card>
    </div>
  )
}
