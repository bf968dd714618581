import { IconDownload } from '@tabler/icons-react'
import { data } from 'react-router'
import { toPersianDigits } from '#kit/digits.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { notFound } from '#platform/errors.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { confirmPath, isRecentlyConfirmed } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { agreementFilePath, agreementPath, dealPath } from '../addresses.ts'
import { ConfirmForm, DraftForm } from '../components/agreement-forms.tsx'
import '../components/deals.css'
import { clausesOf, confirmSchema, dealParams, draftSchema, sellerDraftSchema } from '../schemas.ts'
import { agreementOf, confirmAgreement, findParties, plateOf, saveDraft } from '../server/agreement.ts'
import { agreementParts, printOf } from '../server/agreement-paper.ts'
import { getDeal } from '../server/deals.ts'
import { dealRefusals, draftWarning } from '../texts.ts'
import type { Route } from './+types/agreement'

export const middleware = [requireSignIn]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { dealId: id } = validateParams(dealParams, params)
  const { ctx, personId } = personContextOf(context)
  const { row, actor } = await getDeal(ctx.db, { personId, id })
  // Names and codes are for the two, once money stands for it.
  if (actor === 'gallery' || row.hold_id === null) throw notFound()
  const [agreement, parties] = await Promise.all([agreementOf(ctx, row), findParties(ctx, row)])
  const other = actor === 'buyer' ? 'seller' : 'buyer'
  const open = row.state === 'held' && row.until !== null && row.until > ctx.now
  const missing = (side: 'buyer' | 'seller') => parties[side].name === null || parties[side].nationalCode === null
  const plate = plateOf(agreement?.content.plate ?? null)
  const view = {
    id,
    title: row.title,
    actor,
    open,
    version: agreement?.version ?? null,
    changedAt: agreement?.changedAt ?? null,
    parts: agreement ? await agreementParts(ctx, { row, agreement, side: actor }) : [],
    clauses: agreement?.clauses ?? [],
    chosen: agreement?.chosen ?? null,
    costs: agreement?.content.costs ?? null,
    plate: plate && { ...plate },
    print: agreement && printOf(agreement),
    mineSigned: agreement?.[`${actor}Signed`] ?? null,
    otherSigned: agreement?.[`${other}Signed`] ?? null,
    missing: { mine: missing(actor), other: missing(other) },
    proved: isRecentlyConfirmed(ctx.scope.session, ctx.now),
    confirmHere: confirmPath(agreementPath(id)),
  }
  // Names and codes of two people stay on no device.
  return data(view, { headers: { 'cache-control': 'private, no-store' } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function action({ request, params, context }: Route.ActionArgs) {
  const { dealId: id } = validateParams(dealParams, params)
  const { ctx, personId } = personContextOf(context)
  const own = { personId, id }
  const { actor } = await getDeal(ctx.db, own)
  if (actor === 'gallery') throw notFound()
  if ((await sentField(request, 'intent')) === 'confirm') {
    const form = await readForm(request, confirmSchema)
    if (!form.ok) return form.answer
    const confirmed = await confirmAgreement(ctx, { ...own, version: form.value.version })
    return confirmed.ok ? redirect(dealPath(id), 303) : form.refuse({ '': dealRefusals[confirmed.code] }, 409)
  }
  if (actor === 'seller') {
    const form = await readForm(request, sellerDraftSchema)
    if (!form.ok) return form.answer
    const { costs, plate } = form.value
    const saved = await saveDraft(ctx, { ...own, costs, clauses: clausesOf(form.value), plate })
    return saved.ok ? redirect(agreementPath(id), 303) : form.refuse({ '': dealRefusals[saved.code] }, 409)
  }
  const form = await readForm(request, draftSchema)
  if (!form.ok) return form.answer
  const saved = await saveDraft(ctx, { ...own, costs: form.value.costs, clauses: clausesOf(form.value), plate: null })
  return saved.ok ? redirect(agreementPath(id), 303) : form.refuse({ '': dealRefusals[saved.code] }, 409)
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(`قولنامهٔ ${loaderData?.title ?? 'خودرو'}`)

/** The draft of both: what it says, what can be chosen, and the confirmation of this side. */
export default function Agreement({ loaderData: view, actionData }: Route.ComponentProps) {
  const { id, title, open, version, changedAt, parts, clauses, print, mineSigned, otherSigned, missing } = view
  const other = view.actor === 'buyer' ? 'فروشنده' : 'خریدار'
  return (
    <div className="own-page own-page-narrow deal-agreement">
      <PageHeader
        title={`قولنامهٔ ${title}`}
        back={{ href: dealPath(id), label: 'پروندهٔ خرید' }}
        badges={version !== null && <Badge>نسخهٔ {toPersianDigits(version)}</Badge>}
        actions={
          version !== null && (
            <ButtonLink href={agreementFilePath(id)} rel="external" icon={<IconDownload aria-hidden size={20} />}>
              دریافت PDF
            </ButtonLink>
          )
        }
      />
      {(open || version !== null) && <Notice tone="warn">{draftWarning}</Notice>}
      {!open && version === null && <EmptyState title="این پرونده قولنامه‌ای ندارد" />}
      {open && missing.mine && (
        <Notice tone="info" title="نام و کد ملی شما ثبت نشده است">
          <p>
            قولنامه با نام و کد ملی هر دو طرف نوشته می‌شود.{' '}
            <a href="/profile/my-info" className="text-link-inline">
              تکمیل اطلاعات من
            </a>
          </p>
        </Notice>
      )}
      {open && missing.other && (
        <Notice tone="info">
          نام یا کد ملی {other} هنوز ثبت نشده است؛ در گفت‌وگو از او بخواهید «اطلاعات من» را کامل کند.
        </Notice>
      )}
      {version !== null && (
        <>
          {parts.map(({ name, rows }) => (
            <Card key={name} title={name}>
              <FactsGrid facts={rows} />
            </Card>
          ))}
          <Card title="شرط‌ها">
            <ol className="[list-style:persian] space-y-2 ps-5">
              {clauses.map((clause) => (
                <li key={clause}>{clause}</li>
              ))}
            </ol>
            <FactsGrid
              facts={[
                { label: 'تأیید شما', value: mineSigned ?? 'هنوز نه' },
                { label: `تأیید ${other}`, value: otherSigned ?? 'هنوز نه' },
                { label: 'آخرین تغییر', value: changedAt },
                {
                  label: 'کد متن',
                  value: <bdi dir="ltr">{print}</bdi>,
                },
              ]}
            />
          </Card>
        </>
      )}
      {open && (
        <HoldWhenOffline>
          {version !== null && mineSigned === null && (
            <ConfirmForm version={version} proved={view.proved} confirmHere={view.confirmHere} answer={actionData} />
          )}
          {!missing.mine && !missing.other && <DraftForm key={version ?? 0} view={view} answer={actionData} />}
        </HoldWhenOffline>
      )}
    </div>
  )
}
