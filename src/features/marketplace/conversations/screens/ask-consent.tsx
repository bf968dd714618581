import { askConsent } from '#features/consents/contract.ts'
import {
  AskConsentForm,
  askConsentSchema,
  askRefusals,
  consentPath,
  consentTexts,
  kindsOf,
} from '#features/consents/embeds.ts'
import { redirect } from '#kit/redirect.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { shortAdParams } from '../../ad/ad-id.ts'
import { AdLine } from '../components/ad-line.tsx'
import { getAdToAsk } from '../server/get-ad-to-ask.ts'
import type { Route } from './+types/ask-consent'

export const middleware = [requireSignIn]

/**
 * Loads the ad, or why consent cannot be requested. The seller's contact way does not matter here.
 */
async function readAd(ctx: RequestContext, url: URL, personId: bigint) {
  const read = shortAdParams.safeParse({ adId: url.searchParams.get('ad') })
  if (!read.success) throw notFound()
  const { ad, refusal, sellerId, plate } = await getAdToAsk(ctx, { adId: read.data.adId, personId })
  return { adId: read.data.adId, ad, sellerId, plate, refusal: refusal === 'phone-only' ? null : refusal }
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const { ad, refusal } = await readAd(ctx, url, personId)
  return { ad, refusal: refusal && askRefusals[refusal] }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  const form = await readForm(request, askConsentSchema)
  if (!form.ok) return form.answer
  const { adId, ad, sellerId, plate, refusal } = await readAd(ctx, url, personId)
  if (refusal) return form.refuse({ '': askRefusals[refusal] }, 409)
  const subject = { kind: 'ad', ref: adId, title: ad.title, href: `/a/${adId}`, ownerId: sellerId, plate } as const
  const { purpose } = form.value
  const outcome = await askConsent(ctx, { personId, subject, kinds: kindsOf(form.value), purpose })
  if (outcome.ok) return redirect(consentPath(outcome.value.id), 303)
  return form.refuse({ '': askRefusals[outcome.code] }, outcome.code === 'too-many' ? 429 : 409)
}

export const meta: Route.MetaFunction = () => pageTitle('درخواست اجازه از مالک آگهی')

/** The page where a buyer requests the seller's consent to inquiries about a car. */
export default function AskConsent({ loaderData: { ad, refusal }, actionData }: Route.ComponentProps) {
  return (
    <div className="own-page own-page-narrow">
      <PageHeader
        title={consentTexts.ask}
        lead="خلافی، سند و تاریخچهٔ پلاک را مستقیم از سرویس مرجع ببینید؛ مالک با کد پیامکی اجازه می‌دهد و هر دو یک پاسخ می‌بینید."
      />
      <AdLine ad={ad} />
      {refusal ? (
        <Notice tone="warn">{refusal}</Notice>
      ) : (
        <HoldWhenOffline>
          <AskConsentForm answer={actionData} />
        </HoldWhenOffline>
      )}
    </div>
  )
}
