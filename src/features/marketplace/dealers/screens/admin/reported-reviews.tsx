import { formatInteger } from '#kit/digits.ts'
import { formatRelative } from '#kit/jalali.ts'
import { contextOf } from '#platform/context.ts'
import { formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { ownMatterText } from '../../../ad/own-matter.ts'
import { dealerReviewsPath, reportedReviewsPath } from '../../../addresses.ts'
import { reviewSigns } from '../../review-signs.ts'
import { decideReviewSchema } from '../../review.ts'
import { decideReview, findReportedReviews } from '../../server/decide-review.ts'
import type { Route } from './+types/reported-reviews'

export const middleware = [requireStaff]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const reportedReviews = await findReportedReviews(ctx)
  return {
    reviews: reportedReviews.map(({ id, name, slug, at, body, reply, reports, signs, held_at, cluster }) => ({
      id: String(id),
      name,
      href: dealerReviewsPath(slug),
      at: formatRelative(at, ctx.now),
      body,
      reply,
      reports: reports > 0 ? `${formatInteger(reports)} گزارش` : '',
      signs: signs.map((sign) => reviewSigns[sign]).join('، '),
      held: held_at !== null,
      cluster: cluster > 1 ? `${formatInteger(cluster)} نظر از همین شبکه دربارهٔ این نمایشگاه` : '',
    })),
  }
}

export const action = formAction(decideReviewSchema, decideReview, {
  done: reportedReviewsPath,
  refusals: { own: ownMatterText, already: 'یکی از همکاران قبل از شما تصمیم گرفته است.' },
})

export const meta: Route.MetaFunction = () => pageTitle('نظرهای در انتظار بررسی')

/** Dealer reviews that were reported or look fake. */
export default function ReportedReviews({ loaderData: { reviews }, actionData }: Route.ComponentProps) {
  return (
    <div className="grid max-w-[720px] grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader title="نظرهای در انتظار بررسی" />
      {reviews.length === 0 && <EmptyState title="نظری در انتظار بررسی نیست" />}
      {reviews.map((review) => (
        <Reported key={review.id} review={review} answer={actionData} />
      ))}
    </div>
  )
}

type Review = Route.ComponentProps['loaderData']['reviews'][number]

function Reported({ review, answer }: { review: Review; answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(decideReviewSchema, {
    id: `review-${review.id}`,
    answer,
    keepDraft: false,
  })
  return (
    <section className="flex flex-col gap-3 card p-4" aria-label={`نظر دربارهٔ ${review.name}`}>
      <p className="flex flex-wrap items-center gap-x-3 text-label">
        <TextLink href={review.href}>{review.name}</TextLink>
        <span className="text-muted">{review.at}</span>
        <span className="font-medium">{review.reports}</span>
        {review.held && <Badge tone="warn">در انتظار بررسی</Badge>}
      </p>
      <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {review.body}
      </p>
      {review.cluster && <p className="text-note font-medium text-warn">{review.cluster}</p>}
      {review.signs && <p className="text-note text-warn">{review.signs}</p>}
      {review.reply && (
        <p dir="auto" className="text-label whitespace-pre-line text-muted [overflow-wrap:anywhere]">
          پاسخ نمایشگاه: {review.reply}
        </p>
      )}
      <SchemaForm form={form} className="flex flex-col gap-3">
        <input type="hidden" name="id" value={review.id} />
        <TextAreaField {...fields.reason} max={500} rows={2} hint="در گزارش فعالیت‌ها ثبت می‌شود." />
        <div className="flex flex-wrap gap-2">
          <Button kind="danger" type="submit" name="decision" value="hide" busy={busy}>
            پنهان کردن نظر
          </Button>
          <Button kind="outline" type="submit" name="decision" value="keep" busy={busy}>
            {review.held ? 'نمایش نظر' : 'نظر بماند'}
          </Button>
        </div>
      </SchemaForm>
    </section>
  )
}
