import { data } from 'react-router'
import { findBehalf, presentService } from '#features/inquiries/contract.ts'
import { codeSchema } from '#features/inquiries/embeds.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import type { RequestContext } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { confirmPath, isRecentlyConfirmed } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { readForm } from '#ui/form/read-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { withMoment } from '#ui/wait-texts.ts'
import { consentPath } from '../addresses.ts'
import { ConsentPage } from '../components/consent-page.tsx'
import { consentKinds, type ConsentKind } from '../rules.ts'
import { approveSchema, consentParams, reportSchema } from '../schemas.ts'
import {
  approveConsent,
  blockAsker,
  endConsent,
  giveOwnerCode,
  reportConsent,
  inquireByConsent,
} from '../server/change-consent.ts'
import { claimInvited } from '../server/ask-plate-consent.ts'
import { presentConsent, consents } from '../server/find-consents.ts'
import { actionRefusals, codeRefusals, consentTexts, tooManyReports } from '../texts.ts'
import type { Route } from './+types/consent'

export const middleware = [requireSignIn]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { consentId: id } = validateParams(consentParams, params)
  const { ctx, personId } = personContextOf(context)
  await claimInvited(ctx, personId)
  const row = await consents.load(ctx.db, { personId, id })
  const [consent, asked] = await Promise.all([presentConsent(ctx, row, personId), findBehalf(ctx, consentPath(id))])
  const usable = consent.side === 'asker' && consent.state === 'approved'
  const services = usable ? await Promise.all(row.kinds.map((kind) => presentService(ctx, kind))) : []
  const view = {
    consent,
    asked,
    services,
    proved: isRecentlyConfirmed(ctx.scope.session, ctx.now),
    confirmHere: confirmPath(consentPath(id)),
  }
  // An open request is not cached; an ended one is readable offline.
  const ended = row.ended_at !== null
  return data(view, { headers: ended ? {} : { 'cache-control': 'private, no-store' } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function action({ request, params, context }: Route.ActionArgs) {
  const { consentId: id } = validateParams(consentParams, params)
  const { ctx, personId } = personContextOf(context)
  const own = { personId, id }
  const intent = await sentField(request, 'intent')
  switch (intent) {
    case 'approve':
      return approve(ctx, request, own)
    case 'refuse':
    case 'withdraw':
    case 'revoke': {
      const ended = await endConsent(ctx, { ...own, act: intent })
      return ended.ok ? redirect(consentPath(id), 303) : refused(actionRefusals[ended.code])
    }
    case 'block':
    case 'unblock':
      await blockAsker(ctx, { ...own, block: intent === 'block' })
      return redirect(consentPath(id), 303)
    case 'use': {
      const kind = await sentField(request, 'kind')
      if (!isConsentKind(kind)) throw new AppError('invalid-form', 400)
      const used = await inquireByConsent(ctx, { ...own, kind })
      return used.ok ? redirect(used.value.path, 303) : refused(withMoment(actionRefusals[used.code], ctx))
    }
    case 'code':
      return takeCode(ctx, request, own)
    case 'report': {
      const form = await readForm(request, reportSchema)
      if (!form.ok) return form.answer
      const sent = await reportConsent(ctx, { ...own, ...form.value })
      return sent.ok ? redirect(consentPath(id), 303) : form.refuse({ '': withMoment(tooManyReports, ctx) }, 429)
    }
    default:
      throw new AppError('invalid-form', 400)
  }
}

const isConsentKind = (text: string | null): text is ConsentKind => consentKinds.some((kind) => kind === text)
const refused = (problem: string) => data({ problem }, { status: 409 })

type Own = { personId: bigint; id: string }

async function approve(ctx: RequestContext, request: Request, own: Own) {
  const form = await readForm(request, approveSchema)
  if (!form.ok) return form.answer
  const { plate, nationalCode } = form.value
  const approved = await approveConsent(ctx, { ...own, plate, nationalCode })
  if (approved.ok) return redirect(consentPath(own.id), 303)
  return form.refuse({ [approved.code === 'other-plate' ? 'plate' : '']: actionRefusals[approved.code] }, 409)
}

async function takeCode(ctx: RequestContext, request: Request, own: Own) {
  const inquiryId = (await sentField(request, 'inquiry')) ?? ''
  if ((await sentField(request, 'again')) === 'on') {
    await giveOwnerCode(ctx, { ...own, inquiryId, value: null })
    return redirect(consentPath(own.id), 303)
  }
  const form = await readForm(request, codeSchema)
  if (!form.ok) return form.answer
  const given = await giveOwnerCode(ctx, { ...own, inquiryId, value: form.value.code })
  return given.ok
    ? redirect(consentPath(own.id), 303)
    : form.refuse({ code: withMoment(codeRefusals[given.code], ctx) }, 409)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(loaderData ? `${consentTexts.title}، ${loaderData.consent.subject.title}` : consentTexts.title)

export default function Consent({ loaderData, actionData }: Route.ComponentProps) {
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  const answer = actionData && !('problem' in actionData) ? actionData : undefined
  return <ConsentPage {...loaderData} problem={problem} answer={answer} />
}
