import { AdLine } from '#features/marketplace/talk-embeds.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readForm, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { dealsPath, newWishPath, wishesPath } from '../addresses.ts'
import { wishAnswerSchema } from '../schemas.ts'
import { answerWish, closeWish, findWishes } from '../server/wishes.ts'
import { wishRefusals } from '../texts.ts'
import type { Route } from './+types/wishes'

export const middleware = [requireSignIn]

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  return findWishes(ctx, personId)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  if ((await sentField(request, 'intent')) === 'close') {
    await closeWish(ctx, { personId, id: (await sentField(request, 'wish')) ?? '' })
    return redirect(wishesPath, 303)
  }
  const form = await readForm(request, wishAnswerSchema)
  if (!form.ok) return form.answer
  const answered = await answerWish(ctx, { personId, id: form.value.wish, adId: form.value.ad })
  return answered.ok ? redirect(wishesPath, 303) : form.refuse({ ad: wishRefusals[answered.code] }, 409)
}

export const meta: Route.MetaFunction = () => pageTitle('خودروی دلخواه')

/** A person's wishes with the responses of dealers; for dealers also the wishes of others. */
export default function Wishes({ loaderData: { own, others, stock, works }, actionData }: Route.ComponentProps) {
  return (
    <div className="own-page">
      <PageHeader
        title="خودروی دلخواه"
        lead="خودرویی که می‌خواهید و پیشنهاد نمایشگاه‌ها برای آن."
        back={{ href: dealsPath, label: 'پرونده‌های خرید' }}
        actions={
          <ButtonLink kind="secondary" href={newWishPath}>
            درخواست جدید
          </ButtonLink>
        }
      />
      {own.length === 0 && !works && (
        <EmptyState
          title="هنوز خودروی دلخواهی ثبت نکرده‌اید"
          action={<TextLink href={newWishPath}>ثبت خودروی دلخواه</TextLink>}
        >
          اگر خودروی دلخواهتان را در آگهی‌ها پیدا نکردید، مشخصات و بودجه را بنویسید تا نمایشگاه‌ها پیشنهاد بدهند.
        </EmptyState>
      )}
      {own.map(({ id, words, budget, at, open, answers }) => (
        <Card key={id} title={words}>
          <p className="flex flex-wrap items-center gap-3 text-label">
            بودجه: {budget} · {at}
            <Badge tone={open ? 'info' : 'plain'}>{open ? 'باز' : 'بسته'}</Badge>
          </p>
          {answers.length === 0 && open && <p className="text-label text-muted">هنوز پیشنهادی نیامده است.</p>}
          {answers.map(({ adId, line }) => (
            <AdLine key={adId} ad={line} />
          ))}
          {open && (
            <PostForm>
              <input type="hidden" name="wish" value={id} />
              <Button kind="outline" type="submit" name="intent" value="close">
                بستن این درخواست
              </Button>
            </PostForm>
          )}
        </Card>
      ))}
      {works && (
        <section className="flex flex-col gap-4" aria-labelledby="others-title">
          <h2 id="others-title" className="text-heading">
            خریدارها چه می‌خواهند
          </h2>
          {others.length === 0 && <p className="text-muted">الان هیچ درخواستی باز نیست.</p>}
          {others.map(({ id, words, budget, at, answered }) => (
            <Card key={id} title={words}>
              <p className="text-label">
                بودجه: {budget} · {at}
                {answered > 0 && ` · ${toPersianDigits(answered)} پیشنهاد شما`}
              </p>
              {stock.length > 0 && (
                <HoldWhenOffline>
                  <AnswerForm key={answered} wish={id} stock={stock} answer={actionData} />
                </HoldWhenOffline>
              )}
            </Card>
          ))}
        </section>
      )}
    </div>
  )
}

type AnswerProps = { wish: string; stock: readonly { value: string; label: string }[]; answer: FormAnswer | undefined }

function AnswerForm({ wish, stock, answer }: AnswerProps) {
  const { form, fields, busy } = useSchemaForm(wishAnswerSchema, { id: `wish-${wish}`, answer, keepDraft: false })
  return (
    <SchemaForm form={form} className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="wish" value={wish} />
      <OptionField {...fields.ad} options={stock} className="min-w-0 flex-1 basis-48" />
      <Button kind="outline" type="submit" busy={busy}>
        پیشنهاد این خودرو
      </Button>
    </SchemaForm>
  )
}
