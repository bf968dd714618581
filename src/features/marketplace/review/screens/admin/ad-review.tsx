import { formatInteger } from '#kit/digits.ts'
import { formatDate, formatDateTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import { ok } from '#kit/result.ts'
import { z } from 'zod'
import { contextOf, type RequestContext } from '#platform/context.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { RecordPage } from '#ui/admin-record/record-page.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { TextLink } from '#ui/parts/text-link.tsx'
import { Picture } from '#ui/picture.tsx'
import { adIdSchema } from '../../../ad/ad-id.ts'
import { reopenMinutes } from '../../../ad/ad-states.ts'
import { adReviewPath, reviewPath, sellerStrikesPath } from '../../../own-ad-addresses.ts'
import { strikePreview } from '../../../strikes/strikes.ts'
import { nextStrike } from '../../../strikes/server/find-strikes.ts'
import { faults } from '../../../posting/faults.ts'
import { riskReasons } from '../../../posting/risk.ts'
import { adStateNames } from '../../../ad/ad-states.ts'
import { faultOptions, rejectionSchema, reviewRefusals, riskText, riskTone, sellerEffects } from '../../decision.ts'
import { appealDecisionSchema, appealRefusals } from '../../appeal.ts'
import { decideAppeal } from '../../server/decide-appeal.ts'
import { decideAd } from '../../server/decide-ad.ts'
import { findWaitingAds } from '../../server/find-sent-ads.ts'
import { getSentAd } from '../../server/get-sent-ad.ts'
import type { Route } from './+types/ad-review'

export const middleware = [requireStaff]

const paramsSchema = z.object({ adId: adIdSchema })
const outcomes = { approved: 'منتشر شد', rejected: 'رد شد', withdrawn: 'فروشنده عوضش کرد', waiting: 'در انتظار بررسی' }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { adId } = validateParams(paramsSchema, params)
  const ctx = contextOf(context)
  const { ad, title, lines, last, sendings, sellerSince, alike, history, appeal, edit, waits } = await getSentAd(
    ctx,
    adId,
  )
  const { n, step } = await nextStrike(ctx.db, { personId: ad.seller_id, galleryId: ad.gallery_id }, ctx.now)
  const decidedFor = last.decided_at ? ctx.now.getTime() - last.decided_at.getTime() : null
  const refused = url.searchParams.get('refused')
  return {
    title,
    state: ad.state,
    stateName: adStateNames[ad.state] ?? ad.state,
    pictures: ad.pictures,
    lines: [...lines, { label: 'عضویت فروشنده', value: formatDate(sellerSince) }],
    risk: last.risk,
    reasons: last.reasons.map(({ code, points }) => `${riskReasons[code].text} (${formatInteger(points)} امتیاز)`),
    alike: alike.map(({ picture, other, same, ad: of }) => ({
      picture,
      other,
      text: `عکس ${formatInteger(ad.pictures.indexOf(picture) + 1)} ${same ? 'یکسان با' : 'شبیه به'} عکس آگهی «${of.title}»`,
      note: `${of.own ? 'همین فروشنده' : 'فروشندهٔ دیگر'} · ${adStateNames[of.state]}`,
      href: adReviewPath(of.publicId),
    })),
    history: history.map(({ publicId, title: of, state, mileageKm, priceRial, at, own }) => ({
      href: adReviewPath(publicId),
      title: of,
      note: [
        formatDate(at),
        adStateNames[state],
        `${formatInteger(mileageKm)} کیلومتر`,
        priceRial === null ? 'توافقی' : formatMoney(priceRial),
        own ? 'همین فروشنده' : 'فروشندهٔ دیگر',
      ].join(' · '),
      back: mileageKm > ad.mileage_km,
    })),
    appeal: appeal?.open ? { id: appeal.id, note: appeal.note, at: formatDateTime(appeal.at), own: appeal.own } : null,
    changes: last.before ?? [],
    strike: { href: sellerStrikesPath(adId), earlier: n - 1, preview: strikePreview(n, step) },
    seen: String(last.id),
    waiting: waits,
    edit,
    reopenable:
      !last.automatic &&
      last.outcome !== 'withdrawn' &&
      (edit !== null || ad.state === 'published' || ad.state === 'rejected') &&
      decidedFor !== null &&
      decidedFor <= reopenMinutes * 60_000,
    sendings: sendings.map(({ at, outcome, automatic, note, faults: match }) => ({
      at: formatDateTime(at),
      outcome: automatic ? 'خودکار منتشر شد' : outcomes[outcome ?? 'waiting'],
      note: [...Object.values(match).flatMap((fault) => (fault ? [faults[fault].text] : [])), note].join(' '),
    })),
    /** The ad that was decided just before. */
    after: adIdSchema.safeParse(url.searchParams.get('after')).data ?? null,
    refusal:
      refused && Object.hasOwn(reviewRefusals, refused) ? reviewRefusals[refused as keyof typeof reviewRefusals] : null,
  }
}

const decisionSchema = z.object({ seen: z.string().max(30).optional() })

export function action(args: Route.ActionArgs) {
  const { adId } = validateParams(paramsSchema, args.params)
  const here = adReviewPath(adId)
  const done = (next: string) => next
  const decide = (act: 'approve' | 'reopen') =>
    formAction(
      decisionSchema,
      // From the next ad a decision is taken back without the version that was seen.
      async (ctx, { seen = act === 'approve' ? '' : undefined }) => {
        const decided = await decideAd(ctx, { adId, act, ...(seen === undefined ? {} : { seen }) })
        if (!decided.ok) return ok(`${here}?refused=${decided.code}`)
        return ok(act === 'approve' ? await nextPath(ctx, adId) : here)
      },
      { done, refusals: {} },
    )
  const answer = formAction(appealDecisionSchema, (ctx, decision) => decideAppeal(ctx, { adId, ...decision }), {
    done: reviewPath,
    refusals: { ...appealRefusals, answer: { answer: appealRefusals.answer } },
  })
  return chosenAction('act', args, {
    approve: decide('approve'),
    reopen: decide('reopen'),
    grant: answer,
    uphold: answer,
    reject: formAction(
      rejectionSchema,
      async (ctx, rejection) => {
        const decided = await decideAd(ctx, { adId, act: 'reject', ...rejection })
        return decided.ok ? ok(await nextPath(ctx, adId)) : decided
      },
      { done, refusals: reviewRefusals },
    ),
  })
}

/** Returns the page of the next waiting ad, from which the decision can be taken back; the list when none waits. */
async function nextPath(ctx: RequestContext, decided: string): Promise<string> {
  const [next] = await findWaitingAds(ctx, 1)
  return next ? `${adReviewPath(next.adId)}?after=${decided}` : reviewPath
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.title ?? 'بررسی آگهی')

/** One submitted ad: content, changes, risks, and the decision form. */
export default function AdReview({ loaderData, actionData }: Route.ComponentProps) {
  const { title, stateName, pictures, lines, risk, reasons, alike, changes, seen, strike, history } = loaderData
  const { waiting, reopenable, sendings, refusal, appeal, edit, after } = loaderData
  const effects = sellerEffects[edit ? 'edit' : 'ad']
  return (
    <RecordPage
      title={title}
      back={{ href: reviewPath, label: 'آگهی‌های در انتظار بررسی' }}
      state={{ tone: 'plain', text: stateName }}
      badges={<Badge tone={riskTone(risk)}>{riskText(risk)}</Badge>}
      width="full"
    >
      {refusal && (
        <Notice tone="bad" live>
          {refusal}
        </Notice>
      )}
      {after !== null && (
        <Notice tone="good" title="تصمیم ثبت شد" live>
          <PostForm action={adReviewPath(after)} className="mt-2">
            <Button type="submit" name="act" value="reopen" data-key="z" aria-keyshortcuts="Z">
              برگرداندن تصمیم
            </Button>
          </PostForm>
        </Notice>
      )}
      {waiting && edit && (
        <Notice tone="info" title="ویرایش آگهی منتشرشده">
          تا تصمیم شما، خریداران آگهی قبلی را می‌بینند. اگر تغییرات را رد کنید، آگهی قبلی می‌ماند.
        </Notice>
      )}
      {reasons.length > 0 && (
        <Notice tone="warn" title="نشانه‌های خطر">
          <ul className="list-disc ps-5">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Notice>
      )}
      {waiting && (
        <PostForm className="flex flex-wrap gap-2">
          <input type="hidden" name="seen" value={seen} />
          <Button kind="main" type="submit" name="act" value="approve" data-key="a" aria-keyshortcuts="A">
            {edit ? 'انتشار تغییرات' : 'انتشار آگهی'}
          </Button>
          <p className="w-full text-note text-muted">{effects.approve}</p>
        </PostForm>
      )}
      {reopenable && (
        <PostForm className="flex flex-wrap gap-2">
          <input type="hidden" name="seen" value={seen} />
          <Button type="submit" name="act" value="reopen" data-key="z" aria-keyshortcuts="Z">
            برگرداندن تصمیم
          </Button>
        </PostForm>
      )}
      {appeal && <Appeal appeal={appeal} answer={actionData} />}
      {history.length > 0 && (
        <section className="flex flex-col gap-2 card p-4" aria-labelledby="history">
          <h2 id="history" className="text-heading">
            آگهی‌های دیگر همین خودرو
          </h2>
          <ul className="divide-y divide-line text-label">
            {history.map(({ href, title: of, note, back }) => (
              <li key={href} className="flex flex-wrap items-center gap-x-3 py-2">
                <TextLink href={href}>{of}</TextLink>
                <span className="text-note text-muted">{note}</span>
                {back && <Badge tone="warn">کارکرد بیشتر</Badge>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <AlikePictures alike={alike} />
      {changes.length > 0 && (
        <section className="flex flex-col gap-3 card p-4">
          <h2 className="text-heading">تغییرات</h2>
          <dl className="divide-y divide-line text-label">
            {changes.map(({ label, before, after }) => (
              <div key={label} className="grid gap-1 py-2 sm:grid-cols-[8rem_1fr_1fr]">
                <dt className="font-medium">{label}</dt>
                <dd className="whitespace-pre-line text-muted line-through">{before || 'خالی'}</dd>
                <dd className="whitespace-pre-line">{after || 'خالی'}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {pictures.map((picture, index) => (
          <li key={picture}>
            <Picture name={picture} alt={`عکس ${formatInteger(index + 1)}`} sizes="(min-width: 640px) 220px, 45vw" />
            {edit?.newPictures.includes(picture) && <Badge tone="warn">عکس جدید</Badge>}
          </li>
        ))}
      </ul>
      <dl className="divide-y divide-line card px-4 text-label">
        {lines.map(({ label, value }) => (
          <div key={label} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="break-words whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      <section className="flex flex-col gap-1 card p-4" aria-labelledby="seller-strike">
        <h2 id="seller-strike" className="text-heading">
          اخطار
        </h2>
        <p className="text-label">
          {strike.earlier > 0 ? `فروشنده ${formatInteger(strike.earlier)} اخطار دارد.` : 'فروشنده اخطاری ندارد.'}
        </p>
        <p className="text-note text-muted">اگر اخطار بدهید: {strike.preview}</p>
        <TextLink href={strike.href}>اخطارهای فروشنده و اخطار جدید</TextLink>
      </section>
      {waiting && <RejectionForm seen={seen} effect={effects.reject} answer={actionData} />}
      <section className="flex flex-col gap-2">
        <h2 className="text-heading">ارسال‌ها</h2>
        <ul className="divide-y divide-line card px-4">
          {sendings.map(({ at, outcome, note }) => (
            <li key={at} className="py-2 text-label">
              {at} · {outcome}
              {note && <p className="text-note text-muted">{note}</p>}
            </li>
          ))}
        </ul>
      </section>
    </RecordPage>
  )
}

type AppealProps = {
  appeal: NonNullable<Route.ComponentProps['loaderData']['appeal']>
  answer: Route.ComponentProps['actionData']
}

/** The seller's appeal. The staff member who rejected the ad can only read it. */
function Appeal({ appeal, answer }: AppealProps) {
  const { form, fields, busy } = useSchemaForm(appealDecisionSchema, { id: 'ad-appeal', answer, keepDraft: false })
  return (
    <section className="flex flex-col gap-4 card p-5" aria-labelledby="seller-appeal">
      <h2 id="seller-appeal" className="text-heading">
        درخواست بررسی دوباره
      </h2>
      <blockquote className="text-label break-words whitespace-pre-line">{appeal.note}</blockquote>
      <p className="text-note text-muted">{appeal.at}</p>
      {appeal.own ? (
        <Notice tone="info">{appealRefusals.own}</Notice>
      ) : (
        <SchemaForm form={form}>
          <input type="hidden" name={fields.appeal.name} value={appeal.id} />
          <TextAreaField {...fields.answer} max={500} rows={3} hint="برای رد لازم است؛ فروشنده آن را می‌خواند." />
          <div className="flex flex-wrap gap-2">
            <Button kind="main" type="submit" name="act" value="grant" busy={busy}>
              انتشار آگهی
            </Button>
            <Button kind="danger" type="submit" name="act" value="uphold" busy={busy}>
              رد دوبارهٔ آگهی
            </Button>
          </div>
        </SchemaForm>
      )}
    </section>
  )
}

type Alike = Route.ComponentProps['loaderData']['alike']

/** Each picture beside the similar one of another ad. */
const AlikePictures = ({ alike }: { alike: Alike }) =>
  alike.length > 0 && (
    <section className="flex flex-col gap-3 card p-4" aria-labelledby="alike">
      <h2 id="alike" className="text-heading">
        عکس‌های مشابه در آگهی‌های دیگر
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {alike.map(({ picture, other, text, note, href }) => (
          <li key={picture + other} className="flex min-w-0 flex-col gap-2">
            <div className="grid grid-cols-2 gap-2">
              <Picture name={picture} alt="عکس این آگهی" sizes="(min-width: 640px) 220px, 45vw" />
              <Picture name={other} alt="عکس آگهی دیگر" sizes="(min-width: 640px) 220px, 45vw" />
            </div>
            <p className="text-label">
              <TextLink href={href}>{text}</TextLink>
              <span className="block text-note text-muted">{note}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )

type RejectionProps = { seen: string; effect: string; answer: Route.ComponentProps['actionData'] }

function RejectionForm({ seen, effect, answer }: RejectionProps) {
  const { form, fields, busy } = useSchemaForm(rejectionSchema, { id: 'ad-rejection', answer, keepDraft: false })
  return (
    <section className="flex flex-col gap-4 card p-5">
      <h2 className="text-heading">رد با دلیل</h2>
      <p className="text-note text-muted">{effect}</p>
      <SchemaForm form={form}>
        <input type="hidden" name="seen" value={seen} />
        <fieldset className="min-w-0" id={fields.faults.id} tabIndex={-1}>
          <legend className="text-label font-medium">{fields.faults.label}</legend>
          {faultOptions.map(({ value, label }) => (
            <label key={value} className="choice">
              <input type="checkbox" className="tick" name={fields.faults.name} value={value} />
              <span>{label}</span>
            </label>
          ))}
          {fields.faults.error && <p className="text-note font-medium text-bad">{fields.faults.error}</p>}
        </fieldset>
        <TextAreaField {...fields.note} max={300} hint="فروشنده این متن را می‌خواند." />
        <Button kind="danger" type="submit" name="act" value="reject" busy={busy} data-key="r" aria-keyshortcuts="R">
          رد آگهی
        </Button>
      </SchemaForm>
    </section>
  )
}
