import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import type { RequestContext } from '#platform/context.ts'
import { readForm } from '#ui/form/read-form.ts'
import type { AdOwner } from '../../ad/server/ad-owner.ts'
import {
  contactSchema,
  ownActions,
  ownRefusals,
  repriceSchema,
  soldSchema,
  withdrawEditAction,
  type OwnAction,
} from '../own-ad-actions.ts'
import { noRelayText } from '../../ad/contact-way.ts'
import { stopLine } from '../../contact/server/relay-lines.ts'
import '../../contact/server/providers/relay-port.ts'
import { appealRefusals, appealSchema } from '../../review/appeal.ts'
import { askAppeal } from '../../review/server/ask-appeal.ts'
import { changeOwnAd, withdrawEdit } from '../server/change-own-ad.ts'
import { saveContactWay } from '../server/save-contact-way.ts'

type Question = AdOwner & { adId: string; path: string }

/** Handles a form of an own ad's page and redirects to `path`. */
export async function answerOwnAd(ctx: RequestContext, request: Request, { path, ...own }: Question) {
  const action = await sentField(request, 'act')
  if (action === 'contact') {
    const form = await readForm(request, contactSchema)
    if (!form.ok) return form.answer
    if (form.value.way === 'relay' && !ctx.providers.numberRelay) return form.refuse({ way: noRelayText }, 409)
    await saveContactWay(ctx, { personId: own.personId, adId: own.adId, ...form.value })
    return redirect(path)
  }
  if (action === 'stop-line') {
    const reference = (await sentField(request, 'line')) ?? ''
    await stopLine(ctx, { personId: own.personId, adId: own.adId, reference })
    return redirect(path)
  }
  if (action === 'appeal') {
    const form = await readForm(request, appealSchema)
    if (!form.ok) return form.answer
    const outcome = await askAppeal(ctx, { ...own, note: form.value.note })
    return outcome.ok ? redirect(path) : form.refuse({ note: appealRefusals[outcome.code] }, 409)
  }
  if (action === 'reprice' || action === 'sell') {
    const form = action === 'sell' ? await readForm(request, soldSchema) : await readForm(request, repriceSchema)
    if (!form.ok) return form.answer
    const hidePrice = 'hidePrice' in form.value && form.value.hidePrice === 'on'
    const result = await changeOwnAd(ctx, { ...own, act: action, priceRial: form.value.price, hidePrice })
    return result.ok ? redirect(path) : form.refuse({ price: ownRefusals[result.code] }, 409)
  }
  if (action === withdrawEditAction) {
    await withdrawEdit(ctx, own)
    return redirect(path)
  }
  const existing = ownActions.find((each): each is OwnAction => each === action)
  if (!existing) return redirect(path)
  const result = await changeOwnAd(ctx, { ...own, act: existing })
  return redirect(result.ok ? path : `${path}?refused=${result.code}`)
}
