import { data } from 'react-router'
import { formatMoney } from '#kit/money.ts'
import { redirect } from '#kit/redirect.ts'
import { sentForm } from '#kit/sent-form.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { MoneyField } from '#ui/fields/amount-fields.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readFormData, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { useOnline } from '#ui/offline/use-online.ts'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { qrCode } from '#ui/qr-code.ts'
import { codePath, discountsPath } from '../addresses.ts'
import '../components/club.css'
import { discountOn } from '../discount.ts'
import { codeParams, purchaseSchema, refusalSchema } from '../schemas.ts'
import { markUsed, reportRefusal } from '../server/codes.ts'
import { getCode } from '../server/present-discounts.ts'
import { discountTexts, purchaseRefusals, reportRefusals } from '../texts.ts'
import type { Route } from './+types/code'

export const middleware = [requireSignIn]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const { view } = await getCode(ctx, { id: validateParams(codeParams, params).codeId, personId })
  return { ...view, qr: qrCode(view.code) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  const own = { id: validateParams(codeParams, params).codeId, personId }
  const sent = await sentForm(request, ['act', 'sum', 'text'])
  const action = sent.get('act')
  if (action === 'used' || action === 'not-used') {
    await markUsed(ctx, { ...own, used: action === 'used' })
    return redirect(codePath(own.id))
  }
  if (action === 'refused') {
    const form = readFormData(sent, refusalSchema)
    if (!form.ok) return form.answer
    const outcome = await reportRefusal(ctx, { ...own, ...form.value })
    if (outcome.ok) return redirect(codePath(own.id))
    return form.refuse({ text: reportRefusals[outcome.code] }, 409)
  }
  const form = readFormData(sent, purchaseSchema)
  if (!form.ok) return form.answer
  const { row } = await getCode(ctx, own)
  const off = discountOn(
    {
      percent: row.percent,
      amountRial: row.amount_rial,
      leastRial: row.least_rial,
      capRial: row.cap_rial,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      active: true,
    },
    { sumRial: form.value.sum, at: ctx.now, used: row.used_at !== null || row.accepted === true },
  )
  if (!off.ok) return form.refuse({ sum: purchaseRefusals[off.code] })
  return data({ off: formatMoney(off.offRial), pay: formatMoney(form.value.sum - off.offRial) })
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.title ?? discountTexts.title)

/** A code of one person, to show at the counter, also offline. */
export default function Code({ loaderData: code, actionData }: Route.ComponentProps) {
  const answer = actionData && !('off' in actionData) ? actionData : undefined
  const match = actionData && 'off' in actionData ? actionData : undefined
  const online = useOnline()
  return (
    <div className="flex max-w-[720px] flex-col gap-6">
      <PageHeader
        title={code.title}
        back={{ href: discountsPath, label: discountTexts.title }}
        badges={<Badge tone={code.tone}>{code.state}</Badge>}
        lead={`${code.partner} · ${code.off}`}
      />
      <section aria-label="کد" className="card club-code" data-used={!code.open || code.used || undefined}>
        <svg
          role="img"
          aria-label={`کد QR ${code.code}`}
          viewBox={`0 0 ${code.qr.size} ${code.qr.size}`}
          shapeRendering="crispEdges"
        >
          <path fill="#fff" d={`M0 0h${code.qr.size}v${code.qr.size}H0z`} />
          <path fill="#000" d={code.qr.path} />
        </svg>
        <p className="club-code-text" dir="ltr">
          {code.code}
        </p>
        <CopyButton text={code.code} name="کد" />
        <p className="text-note text-muted">
          دریافت {code.takenAt}
          {code.points && ` با ${code.points} امتیاز`}. این صفحه بدون اینترنت هم باز می‌شود.
        </p>
      </section>
      {code.accepted === true && (
        <Notice tone="good" title="کد پس گرفته شد">
          {code.points && `${code.points} امتیاز به شما برگشت. `}
          {code.answer}
        </Notice>
      )}
      {code.refusal && code.accepted === null && (
        <Notice tone="info" title="گزارش شما در حال بررسی است">
          {code.refusal}
        </Notice>
      )}
      {code.accepted === false && (
        <Notice tone="info" title="پاسخ به گزارش شما">
          {code.answer}
        </Notice>
      )}
      <Card title="شرایط">
        <p>{code.conditions}</p>
        <ul className="club-terms">
          {code.terms.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Card>
      {code.open && <Purchase answer={answer} found={match} />}
      {code.open && (
        <PostForm className="flex flex-wrap items-center gap-3">
          <Button kind="outline" type="submit" name="act" value={code.used ? 'not-used' : 'used'} disabled={!online}>
            {code.used ? 'هنوز استفاده نکرده‌ام' : 'استفاده شد'}
          </Button>
          {!online && <span className="text-note text-muted">بعد از وصل شدن اینترنت ثبت کنید.</span>}
        </PostForm>
      )}
      {code.mayReport && <Report answer={answer} points={code.points} />}
    </div>
  )
}

type Statement = { answer: FormAnswer | undefined }

function Purchase({ answer, found }: Statement & { found: { off: string; pay: string } | undefined }) {
  const { form, fields, busy } = useSchemaForm(purchaseSchema, { id: 'purchase', answer, keepDraft: false })
  return (
    <Card title="محاسبهٔ تخفیف">
      <SchemaForm form={form} className="flex flex-col gap-3">
        <MoneyField {...fields.sum} />
        <Button kind="secondary" type="submit" name="act" value="count" busy={busy} className="self-start">
          محاسبهٔ تخفیف
        </Button>
      </SchemaForm>
      <div aria-live="polite">
        {found && (
          <p>
            تخفیف: <b>{found.off}</b>، پرداخت شما: <b>{found.pay}</b>
          </p>
        )}
      </div>
    </Card>
  )
}

function Report({ answer, points }: Statement & { points: string | null }) {
  const { form, fields, busy } = useSchemaForm(refusalSchema, { id: 'code-refused', answer, keepDraft: false })
  return (
    <details className="card p-5">
      <summary className="cursor-pointer font-bold">فروشگاه کد را قبول نکرد؟</summary>
      <SchemaForm form={form} className="mt-4 flex flex-col gap-3">
        <TextAreaField
          {...fields.text}
          max={400}
          hint={`کدام شعبه و چه گفتند؟${points ? ' اگر تأیید شود امتیازتان برمی‌گردد.' : ''}`}
        />
        <Button kind="outline" type="submit" name="act" value="refused" busy={busy} className="self-start">
          ارسال گزارش
        </Button>
      </SchemaForm>
    </details>
  )
}
