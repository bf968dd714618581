import { askForInspection } from '#features/inspection/contract.ts'
import { adTexts, bookOf } from '#features/inspection/embeds.ts'
import { redirect } from '#kit/redirect.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { Button } from '#ui/button.tsx'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { shortAdParams } from '../../ad/ad-id.ts'
import { AdLine } from '../components/ad-line.tsx'
import { getAdToAsk } from '../server/get-ad-to-ask.ts'
import type { Route } from './+types/ask-inspection'

export const middleware = [requireSignIn]

/**
 * Loads the ad, or why its car cannot be inspected. The seller's contact way does not matter here.
 */
async function readAd(ctx: RequestContext, url: URL, personId: bigint) {
  const read = shortAdParams.safeParse({ adId: url.searchParams.get('ad') })
  if (!read.success) throw notFound()
  const ad = await getAdToAsk(ctx, { adId: read.data.adId, personId })
  return { ...ad, publicId: read.data.adId, refusal: ad.refusal === 'phone-only' ? null : ad.refusal }
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const { ad, refusal } = await readAd(ctx, url, personId)
  return { ad, refusal: refusal && adTexts[refusal] }
}

export async function action({ url, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  const { id, ad, sellerId, refusal, publicId } = await readAd(ctx, url, personId)
  if (refusal) return redirect(url.pathname + url.search)
  const outcome = await askForInspection(ctx, { personId, adId: id, adPath: `/a/${publicId}`, sellerId, car: ad.title })
  return redirect(outcome.ok ? bookOf(outcome.value) : url.pathname + url.search, 303)
}

export const meta: Route.MetaFunction = () => pageTitle(adTexts.ask)

/**
 * The page where a buyer requests an inspection. Package, time and payer follow on the next page.
 */
export default function AskInspection({ loaderData: { ad, refusal } }: Route.ComponentProps) {
  return (
    <div className="own-page own-page-narrow">
      <PageHeader title={adTexts.ask} lead={adTexts.askLead} />
      <AdLine ad={ad} />
      {refusal ? (
        <Notice tone="warn">{refusal}</Notice>
      ) : (
        <HoldWhenOffline>
          <PostForm className="flex flex-col gap-2">
            <Button kind="main" type="submit" wide>
              {adTexts.go}
            </Button>
            <p className="text-note text-muted">{adTexts.attached}</p>
          </PostForm>
        </HoldWhenOffline>
      )}
    </div>
  )
}
