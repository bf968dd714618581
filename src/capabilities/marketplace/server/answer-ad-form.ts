import { data, redirect } from 'react-router'
import type { Doing } from '#platform/context.ts'
import { answerReport } from './answer-report.ts'
import { answerReveal, noStore } from './answer-reveal.ts'
import { getAd } from './get-ad.ts'

const signIn = (back: string) => redirect(`/login?next=${encodeURIComponent(back)}`)

/** What the forms of an ad's page send: `intent=report` reports the ad, anything else is the reveal without JavaScript. */
export async function answerAdForm(now: Doing, params: unknown, form: FormData, path: string) {
  const { personId } = now.scope.session
  const ad = await getAd(now.db, params, personId)
  if (form.get('intent') === 'report') {
    if (personId === null) throw signIn(`${path}#report`)
    const { report, status } = await answerReport(now, { adId: ad.id, personId, form })
    return data({ reveal: null, report }, { status, headers: noStore })
  }
  const { reveal, status } = await answerReveal(now, ad)
  if (reveal.refusal === 'sign-in') throw signIn(`${path}#contact`)
  return data({ reveal, report: null }, { status, headers: noStore })
}
