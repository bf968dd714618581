import { data } from 'react-router'
import { sentForm } from '#kit/sent-form.ts'
import type { RequestContext } from '#platform/context.ts'
import { signInRequired } from '#platform/guards.ts'
import { handleReport } from '../../reports/server/handle-report.ts'
import { handleReveal, noStore } from '../../contact/server/handle-reveal.ts'
import { getAd } from './get-ad.ts'

/**
 * Handles the forms of an ad's page: `intent=report` reports the ad; any other post reveals the
 * number without JavaScript.
 */
export async function handleAdForm(now: RequestContext, params: unknown, request: Request, path: string) {
  const form = await sentForm(request, ['intent', 'reason', 'note'])
  const { personId } = now.scope.session
  const ad = await getAd(now.db, params, personId)
  if (form.get('intent') === 'report') {
    if (personId === null) throw signInRequired(request, `${path}#report`)
    const { report, status } = await handleReport(now, { adId: ad.id, personId, form })
    return data({ reveal: null, report }, { status, headers: noStore })
  }
  const { reveal, code, status } = await handleReveal(now, { ad })
  if (code === 'sign-in') throw signInRequired(request, `${path}#contact`)
  return data({ reveal, report: null }, { status, headers: noStore })
}
