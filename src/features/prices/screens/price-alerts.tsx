import { redirect } from '#kit/redirect.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { alertsPath, pricesPath } from '../addresses.ts'
import { alertChangeSchema, alertTexts } from '../price-alerts/price-alert.ts'
import { deleteAlert, switchAlert } from '../server/price-alerts/change-alerts.ts'
import { findAlerts, type AlertView } from '../server/price-alerts/find-alerts.ts'
import type { Route } from './+types/price-alerts'

export const middleware = [requireSignIn]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  return { alerts: await findAlerts(ctx, personId), made: url.searchParams.has('made') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  const form = await readForm(request, alertChangeSchema)
  if (!form.ok) return form.answer
  const { intent, alert } = form.value
  if (intent === 'delete') await deleteAlert(ctx, personId, alert)
  else await switchAlert(ctx, personId, alert, intent === 'resume')
  return redirect(alertsPath)
}

export const meta: Route.MetaFunction = () => pageTitle(alertTexts.title)

/** A person's price alerts, with the prices of today. */
export default function PriceAlerts({ loaderData: { alerts, made } }: Route.ComponentProps) {
  return (
    <div className="own-page">
      <PageHeader title={alertTexts.title} actions={<ButtonLink href={pricesPath}>قیمت روز خودرو</ButtonLink>} />
      {made && (
        <Notice tone="good" live>
          هشدار ساخته شد. وقتی قیمت به این مبلغ رسید، در اعلان‌ها خبرتان می‌کنیم.
        </Notice>
      )}
      {alerts.length === 0 && <EmptyState title={alertTexts.empty}>{alertTexts.how}</EmptyState>}
      <ul className="flex flex-col gap-3">
        {alerts.map((alert) => (
          <li key={alert.id}>
            <Alert {...alert} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Alert({ id, car, href, sentence, now, told, active }: AlertView) {
  return (
    <article className="card flex flex-wrap items-start justify-between gap-3 p-4">
      <div className="min-w-0 flex-[1_1_16rem] text-label">
        <h2 className="flex flex-wrap items-center gap-2 font-bold">
          <a href={href} className="text-link">
            {car}
          </a>
          {!active && <Badge>خاموش</Badge>}
        </h2>
        <p>{sentence}</p>
        <p className="text-note text-muted">
          {now ? `آخرین قیمت: ${now}` : 'الان قیمتی برای این خودرو نداریم.'}
          {told && ` · ${told}`}
        </p>
      </div>
      <PostForm className="flex gap-2">
        <input type="hidden" name="alert" value={id} />
        <Button type="submit" name="intent" value={active ? 'pause' : 'resume'}>
          {active ? 'خاموش کردن' : 'روشن کردن'}
          <span className="sr-only">: {car}</span>
        </Button>
        <Button kind="quiet" type="submit" name="intent" value="delete" aria-label={`حذف هشدار ${car}`}>
          حذف
        </Button>
      </PostForm>
    </article>
  )
}
