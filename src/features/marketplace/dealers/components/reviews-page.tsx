import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { RadioField } from '#ui/fields/choice-fields.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { dealerPath, dealerReviewsPath } from '../../addresses.ts'
import type { RatingLine } from '../dealer-view.ts'
import {
  longestReply,
  longestReview,
  replySchema,
  reviewSchema,
  scoreWords,
  type ReviewView,
  type Score,
} from '../review.ts'

type ReviewsPageProps = {
  slug: string
  name: string
  rating: RatingLine
  averages: readonly { label: string; value: string }[]
  reviews: readonly ReviewView[]
  own: (Record<Score, number> & { body: string }) | null
  /** The reader's own review waits for staff. */
  held: boolean
  signedIn: boolean
  /** Why this person cannot rate the dealer; null when they can. */
  why: string | null
  mayReply: boolean
  done: string | null
  answer: FormAnswer | undefined
}

const doneTexts: Readonly<Record<string, string>> = {
  written: 'نظر شما ثبت شد.',
  replied: 'پاسخ نمایشگاه ثبت شد.',
  reported: 'گزارش شما ثبت شد؛ همکاران ما این نظر را بررسی می‌کنند.',
}

/** The reviews of a dealer with its answers, and the form for people who contacted it. */
export function ReviewsPage(page: ReviewsPageProps) {
  const { slug, name, rating, averages, reviews, own, held, signedIn, why, mayReply, done, answer } = page
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5">
      <PageHeader
        title={`نظر خریداران دربارهٔ ${name}`}
        lead={rating && `${rating.average} از ۵، از ${rating.count} نظر`}
        back={{ href: dealerPath(slug), label: name }}
      />
      {held && (
        <Notice tone="info" title="نظر شما در انتظار بررسی است">
          همکاران ما نظر را می‌خوانند و بعد از تأیید برای بقیه نمایش داده می‌شود.
        </Notice>
      )}
      {done && doneTexts[done] && !(held && done === 'written') && (
        <Notice tone="good" live>
          {doneTexts[done]}
        </Notice>
      )}
      {averages.length > 0 && (
        <section className="card p-4" aria-label="میانگین امتیازها">
          <FactsGrid facts={averages.map(({ label, value }) => ({ label, value: `${value} از ۵` }))} />
        </section>
      )}
      <section className="card p-4" aria-labelledby="write-review">
        <h2 id="write-review" className="mb-3 text-heading">
          {own ? 'نظر شما' : 'نظر بدهید'}
        </h2>
        {!signedIn ? (
          <div className="flex flex-col items-start gap-3">
            <p className="text-label">فقط کسی می‌تواند نظر بدهد که شمارهٔ نمایشگاه را دیده یا با آن گفت‌وگو کرده است.</p>
            <ButtonLink href={`/login?next=${encodeURIComponent(dealerReviewsPath(slug))}`}>
              ورود و نوشتن نظر
            </ButtonLink>
          </div>
        ) : why ? (
          <p className="text-label">{why}</p>
        ) : (
          <ReviewForm own={own} answer={answer} />
        )}
      </section>
      {reviews.length === 0 ? (
        <EmptyState title="هنوز نظری ثبت نشده">{!why && !own && 'اولین نظر می‌تواند نظر شما باشد.'}</EmptyState>
      ) : (
        <ul aria-label="نظرها" className="flex flex-col gap-3">
          {reviews.map((review) => (
            <li key={review.id} className="flex flex-col gap-2 card p-4">
              <p className="flex flex-wrap items-center gap-x-3 text-label">
                <b>{review.average} از ۵</b>
                <span className="text-muted">{review.own ? 'نظر شما' : 'خریدار'}</span>
                <span className="text-note text-muted">{review.at}</span>
              </p>
              <p className="text-note text-muted">
                {review.scores.map(({ label, value }) => `${label}: ${value}`).join('، ')}
              </p>
              <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
                {review.body}
              </p>
              {review.reply && (
                <blockquote className="rounded-control bg-canvas p-3">
                  <p className="text-note text-muted">
                    پاسخ {name}، {review.reply.at}
                  </p>
                  <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
                    {review.reply.text}
                  </p>
                </blockquote>
              )}
              {mayReply && <ReplyForm review={review} answer={answer} />}
              {signedIn && !review.own && (
                <PostForm>
                  <Button type="submit" kind="quiet" name="report" value={review.id} className="-ms-2">
                    گزارش این نظر
                    <span className="sr-only">
                      ، {review.average} از ۵، {review.at}
                    </span>
                  </Button>
                </PostForm>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const scoreOptions = [5, 4, 3, 2, 1].map((value) => ({
  value: String(value),
  label: scoreWords[value as keyof typeof scoreWords],
}))

function ReviewForm({ own, answer }: Pick<ReviewsPageProps, 'own' | 'answer'>) {
  const { form, fields, busy } = useSchemaForm(reviewSchema, {
    id: 'gallery-review',
    answer,
    defaults: own
      ? { ...own, honesty: String(own.honesty), conduct: String(own.conduct), fairness: String(own.fairness) }
      : {},
  })
  const { honesty, conduct, fairness, body } = fields
  return (
    <SchemaForm form={form}>
      <RadioField {...honesty} options={scoreOptions} />
      <RadioField {...conduct} options={scoreOptions} />
      <RadioField {...fairness} options={scoreOptions} />
      <TextAreaField
        {...body}
        max={longestReview}
        hint="از تماس، بازدید و معامله بنویسید. شماره و لینک نمایش داده نمی‌شود."
      />
      <Button kind="main" type="submit" busy={busy} className="self-start">
        {own ? 'ثبت تغییرات' : 'ثبت نظر'}
      </Button>
    </SchemaForm>
  )
}

function ReplyForm({ review, answer }: { review: ReviewView; answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(replySchema, {
    id: `review-reply-${review.id}`,
    answer,
    defaults: { reply: review.reply?.text ?? '' },
  })
  return (
    <SchemaForm form={form} className="flex flex-col gap-3">
      <input type="hidden" name="review" value={review.id} />
      <TextAreaField {...fields.reply} max={longestReply} rows={2} />
      <Button type="submit" busy={busy} className="self-start">
        {review.reply ? 'تغییر پاسخ' : 'ثبت پاسخ'}
      </Button>
    </SchemaForm>
  )
}
