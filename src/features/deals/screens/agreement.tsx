import { IconDownload } from '#ui/icons/index.ts'
import { data } from 'react-router'
import { toPersianDigits } from '#kit/digits.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { notFound } from '#platform/errors.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
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
import { contractInfoPath } from '#features/identity/contract.ts'
import { waitText } from '#features/identity/embeds.ts'
import { clausesOf, confirmSchema, dealParams, draftSchema, sellerDraftSchema, sendCodeSchema } from '../schemas.ts'
import {
  agreementOf,
  confirmAgreement,
  findParties,
  isCodeSent,
  plateOf,
  saveDraft,
  sendAgreementCode,
} from '../server/agreement.ts'
import { agreementParts, signaturesOf, stampOf } from '../server/agreement-paper.ts'
import { getDeal, partyOf } from '../server/deals.ts'
import { dealRefusals, draftWarning } from '../texts.ts'
import type { Route } from './+types/agreement'

export const middleware = [requireSignIn]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { dealId: id } = validateParams(dealParams, params)
  const { ctx, personId } = personContextOf(context)
  const { row, actor } = await getDeal(ctx.db, { personId, id })
  // Only the parties see names and codes, and only once a deposit is set aside.
  if (row.hold_id === null) throw notFound()
  const party = partyOf(actor)
  const [agreement, parties] = await Promise.all([agreementOf(ctx, row), findParties(ctx, row)])
  const other = party === 'buyer' ? 'seller' : 'buyer'
  const open = row.state === 'held' && row.until !== null && row.until > ctx.now
  const missing = (party: 'buyer' | 'seller') => {
    const { name, nationalCode } = parties[party]
    return [...(name === null ? ['نام'] : []), ...(nationalCode === null ? ['کد ملی'] : [])].join(' و ') || null
  }
  const plate = plateOf(agreement?.content.plate ?? null)
  const signatures = agreement && (await signaturesOf(ctx, agreement))
  const view = {
    id,
    title: row.title,
    actor: party,
    open,
    stamp: agreement && stampOf(row),
    version: agreement?.version ?? null,
    changedAt: agreement?.changedAt ?? null,
    parts: agreement ? agreementParts({ agreement, side: party }) : [],
    clauses: agreement?.clauses ?? [],
    chosen: agreement?.chosen ?? null,
    costs: agreement?.content.costs ?? null,
    plate: plate && { ...plate },
    print: agreement?.print ?? null,
    mineSigned: signatures?.[party] ?? null,
    otherSigned: signatures?.[other] ?? null,
    infoHref: contractInfoPath(agreementPath(id)),
    missing: { mine: missing(party), other: missing(other) },
    codeSent: agreement !== null && (await isCodeSent(ctx, id, agreement.hash)),
  }
  // No device stores the names and codes of two people.
  return data(view, { headers: { 'cache-control': 'private, no-store' } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function action({ request, params, context }: Route.ActionArgs) {
  const { dealId: id } = validateParams(dealParams, params)
  const { ctx, personId } = personContextOf(context)
  const own = { personId, id }
  const { actor } = await getDeal(ctx.db, own)
  const intent = await sentField(request, 'intent')
  if (intent === 'send-code') {
    const form = await readForm(request, sendCodeSchema)
    if (!form.ok) return form.answer
    const sent = await sendAgreementCode(ctx, { ...own, version: form.value.version })
    if (sent.ok) return redirect(agreementPath(id), 303)
    return 'waitSeconds' in sent
      ? form.refuse({ '': waitText(sent) }, 429)
      : form.refuse({ '': dealRefusals[sent.code] }, 409)
  }
  if (intent === 'confirm') {
    const form = await readForm(request, confirmSchema)
    if (!form.ok) return form.answer
    const { version, code } = form.value
    const confirmed = await confirmAgreement(ctx, { ...own, version, code })
    if (confirmed.ok) return redirect(dealPath(id), 303)
    const ofCode = confirmed.code !== 'not-now' && confirmed.code !== 'version'
    return form.refuse({ [ofCode ? 'code' : '']: dealRefusals[confirmed.code] }, 409)
  }
  if (partyOf(actor) === 'seller') {
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

/** The draft: its text, its choices and the confirmation of this party. */
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
      {view.stamp && <Notice tone="info" title={view.stamp} />}
      {(open || version !== null) && <Notice tone="warn">{draftWarning}</Notice>}
      {!open && version === null && <EmptyState title="این پرونده قولنامه‌ای ندارد" />}
      {open && missing.mine && (
        <Notice tone="info" title={`${missing.mine} شما در حسابتان ثبت نشده است`}>
          <p>
            {version === null
              ? 'قولنامه با نام و کد ملی هر دو طرف نوشته می‌شود.'
              : 'تا وقتی ثبت نشده، متن قولنامه را نمی‌شود تغییر داد.'}{' '}
            <a href={view.infoHref} className="text-link-inline">
              تکمیل اطلاعات من
            </a>
          </p>
        </Notice>
      )}
      {open && missing.other && (
        <Notice tone="info">
          {version === null
            ? `${missing.other} ${other} هنوز ثبت نشده است؛ در گفت‌وگو از او بخواهید «اطلاعات من» را کامل کند.`
            : `${missing.other} ${other} در حسابش نیست. تا وقتی ثبت نشده، متن قولنامه را نمی‌شود تغییر داد.`}
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
          </Card>
          <Card title="تأییدها">
            <FactsGrid
              facts={[
                { label: 'تأیید شما', value: mineSigned ?? 'هنوز نه' },
                { label: `تأیید ${other}`, value: otherSigned ?? 'هنوز نه' },
                { label: 'آخرین تغییر', value: changedAt },
                {
                  label: 'کد متن',
                  value: <bdi dir="ltr">{print}</bdi>,
                  wide: true,
                },
              ]}
            />
          </Card>
        </>
      )}
      {open && (
        <HoldWhenOffline>
          {version !== null && mineSigned === null && (
            <ConfirmForm version={version} print={print!} codeSent={view.codeSent} answer={actionData} />
          )}
          {!missing.mine && !missing.other && <DraftForm key={version ?? 0} view={view} answer={actionData} />}
        </HoldWhenOffline>
      )}
    </div>
  )
}
