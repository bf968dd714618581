import { findDealAd } from '#features/marketplace/contract.ts'
import { AdLine } from '#features/marketplace/talk-embeds.ts'
import { redirect } from '#kit/redirect.ts'
import { toOptions } from '#kit/options.ts'
import { contextOf, type RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { signInRequired } from '#platform/guards.ts'
import { Button } from '#ui/button.tsx'
import { RadioField } from '#ui/fields/choice-fields.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import { readForm, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { dealPath, dealsPath } from '../addresses.ts'
import { hurries, payWays } from '../request-choices.ts'
import { adParam, requestSchema } from '../schemas.ts'
import { findReviews } from '../server/present-deal.ts'
import { requestDeal } from '../server/request-deal.ts'
import { dealRefusals, dealTexts } from '../texts.ts'
import type { Route } from './+types/new-deal'

/** The ad of the requested car. Only its seller can load an unpublished ad. */
async function readAd(ctx: RequestContext, url: URL, personId: bigint | null) {
  const read = adParam.safeParse(url.searchParams.get('ad'))
  const ad = read.success ? await findDealAd(ctx, read.data) : null
  const shown =
    ad && ((personId !== null && ad.sellerId === personId) || ['published', 'sold', 'expired'].includes(ad.state))
  if (!ad || !shown) throw notFound()
  return ad
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  const ad = await readAd(ctx, url, personId)
  const open = await ctx.db
    .selectFrom('deal')
    .select('public_id')
    .where('ad_id', '=', ad.id)
    .where('buyer_id', '=', personId ?? 0n)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (open) throw redirect(dealPath(open.public_id))
  const refusal = ad.sellerId === personId ? 'own' : ad.state === 'published' ? null : 'gone'
  return { ad: ad.line, refusal: refusal && dealRefusals[refusal], reviews: await findReviews(ctx, ad.sellerId) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  const form = await readForm(request, requestSchema)
  if (!form.ok) return form.answer
  if (personId === null) throw signInRequired(request, url.pathname + url.search)
  const { publicId } = await readAd(ctx, url, personId)
  const { payWay, hurry, note = null } = form.value
  const outcome = await requestDeal(ctx, { personId, adId: publicId, payWay, hurry, note })
  if (outcome.ok) return redirect(dealPath(outcome.value.id), 303)
  return form.refuse({ '': dealRefusals[outcome.code] }, outcome.code === 'too-many' ? 429 : 409)
}

export const meta: Route.MetaFunction = () => pageTitle(dealTexts.ask)

/** A buyer's request for the car of an ad, as the seller reads it. A guest signs in on submit. */
export default function NewDeal({ loaderData: { ad, refusal, reviews }, actionData }: Route.ComponentProps) {
  return (
    <div className="own-page own-page-narrow">
      <PageHeader
        title={dealTexts.ask}
        lead="یک پرونده برای شما و فروشنده باز می‌شود: بازدید، استعلام، قیمت، بیعانه، قولنامه و تحویل."
        back={{ href: dealsPath, label: 'پرونده‌های خرید' }}
      />
      <AdLine ad={ad} />
      {reviews && <p className="text-label text-muted">فروشنده: {reviews}</p>}
      {refusal ? (
        <Notice tone="warn">{refusal}</Notice>
      ) : (
        <HoldWhenOffline>
          <RequestForm answer={actionData} />
        </HoldWhenOffline>
      )}
      <Card title="پول شما کجاست؟">
        <ul className="list-disc space-y-2 ps-5 text-label">
          <li>ارسال درخواست رایگان است و تعهدی نمی‌آورد.</li>
          <li>بیعانه بعد از توافق روی قیمت، در کیف پول خودتان کنار گذاشته می‌شود؛ به کارت فروشنده نمی‌رود.</li>
          <li>تا قولنامه را هر دو تأیید نکرده‌اید، اگر لغو کنید همهٔ بیعانه برمی‌گردد.</li>
        </ul>
      </Card>
    </div>
  )
}

function RequestForm({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(requestSchema, { id: 'deal-request', answer, keepDraft: true })
  return (
    <SchemaForm form={form} className="form-card">
      <RadioField {...fields.payWay} options={toOptions(payWays)} />
      <RadioField {...fields.hurry} options={toOptions(hurries)} />
      <TextAreaField
        {...fields.note}
        max={300}
        hint="شماره و آدرس ننویسید؛ بعد از قبول فروشنده، گفت‌وگو در همین پرونده باز می‌شود."
      />
      <Button kind="main" type="submit" busy={busy} wide>
        ارسال درخواست خرید
      </Button>
    </SchemaForm>
  )
}
