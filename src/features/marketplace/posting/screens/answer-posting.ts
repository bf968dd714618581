import { readFormWithFiles } from '#features/files/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { redirect } from '#kit/redirect.ts'
import { answerWizard } from '#ui/wizard/answer-wizard.ts'
import { checkStep, type WizardStore } from '#ui/wizard/wizard.ts'
import { panelAdPath } from '../../panel-addresses.ts'
import { myAdPath } from '../../own-ad-addresses.ts'
import type { PostingDealer } from './load-posting.ts'
import { accountWizard, postingSteps, sentQuery, type PostedAd } from '../steps.ts'
import { postedPictures } from '../server/posted-pictures.ts'
import { askQuestions } from '../server/ask-questions.ts'
import { sendAd } from '../server/send-ad.ts'

type Sent = {
  request: Request
  step: string
  store: WizardStore
  adId: string | null
  personId: bigint
  gallery?: PostingDealer
}

/** Saves a step, or sends the whole ad after the last one. */
export async function answerPosting(ctx: RequestContext, { request, step, store, adId, personId, gallery }: Sent) {
  if (!Object.hasOwn(postingSteps, step)) throw notFound()
  const wizard = accountWizard(adId, gallery?.slug)
  const sent = step === 'pictures' ? await readFormWithFiles(ctx, request, postedPictures) : undefined
  return answerWizard(wizard, {
    request,
    step,
    store,
    sent,
    check: (name, value, values) => {
      const isKnown = (before: 'car' | 'condition') => {
        const reading = checkStep(wizard, before, values[before])
        return reading.status === 'success' ? reading.value : undefined
      }
      const earlier = {
        car: isKnown('car') as PostedAd['car'],
        condition: isKnown('condition') as PostedAd['condition'],
      }
      return askQuestions(ctx, name, value as never, earlier)
    },
    finish: async (posted) => {
      const result = await sendAd(ctx, { personId, galleryId: gallery?.id, posted, adId })
      // Throw, so that the transaction keeps the draft.
      if (!result.ok)
        throw redirect(`${wizard.pathOf(result.code === 'pictures' ? 'pictures' : 'review')}?refused=${result.code}`)
      const path = gallery ? panelAdPath(gallery.slug, result.value.adId) : myAdPath(result.value.adId)
      return redirect(`${path}?${sentQuery(adId === null ? 'new' : 'edited', posted.car.draft)}`)
    },
  })
}
