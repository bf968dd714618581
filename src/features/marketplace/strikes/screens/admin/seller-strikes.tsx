import { toOptions } from '#kit/options.ts'
import { formatInteger } from '#kit/digits.ts'
import { contextOf } from '#platform/context.ts'
import { formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { RecordPage } from '#ui/admin-record/record-page.tsx'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/fields/amount-fields.tsx'
import { RadioField } from '#ui/fields/choice-fields.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { TextLink } from '#ui/parts/text-link.tsx'
import { shortAdParams } from '../../../ad/ad-id.ts'
import { adReviewPath, strikePath } from '../../../own-ad-addresses.ts'
import { StrikeFacts } from '../../components/strike-facts.tsx'
import { giveStrike } from '../../server/give-strike.ts'
import { loadSellerStrikes } from '../../server/load-seller-strikes.ts'
import {
  effectNames,
  requestedStrikeSchema,
  strikePreview,
  strikeReasonNames,
  strikeRefusals,
  strikeSchema,
} from '../../strikes.ts'
import type { Route } from './+types/seller-strikes'

export const middleware = [requireStaff]

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { adId } = validateParams(shortAdParams, params)
  const loaded = await loadSellerStrikes(contextOf(context), adId)
  return { ...loaded, requested: requestedStrikeSchema.parse(Object.fromEntries(url.searchParams)) }
}

export function action(args: Route.ActionArgs) {
  const { adId } = validateParams(shortAdParams, args.params)
  const give = formAction(
    strikeSchema,
    (ctx, { reason, note, effect, days = null }) =>
      giveStrike(ctx, { adId, reason, note, step: { effect, days: effect === 'banned' ? null : days } }),
    { done: strikePath, refusals: strikeRefusals },
  )
  return give(args)
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(`اخطارهای ${loaderData?.seller ?? 'فروشنده'}`)

/** The strikes of an ad's seller, with the form of the next one. */
export default function SellerStrikes({ loaderData, actionData }: Route.ComponentProps) {
  const { adId, title, seller, strikes, live } = loaderData
  return (
    <RecordPage title={`اخطارهای ${seller}`} back={{ href: adReviewPath(adId), label: title }} width="narrow">
      <StrikeForm loaded={loaderData} answer={actionData} />
      <p className="text-note text-muted">
        {live > 0
          ? `${formatInteger(live)} آگهی منتشرشده دارد. با بستن مدت‌دار منتشر می‌مانند؛ با بستن همیشگی متوقف می‌شوند.`
          : 'آگهی منتشرشده‌ای ندارد.'}
      </p>
      <section className="flex flex-col gap-3" aria-labelledby="earlier">
        <h2 id="earlier" className="text-heading">
          اخطارهای قبلی
        </h2>
        {strikes.length === 0 && <p className="text-muted">اخطاری ثبت نشده است.</p>}
        <ul className="flex flex-col gap-3">
          {strikes.map((strike) => (
            <li key={strike.id} className="flex min-w-0 flex-col gap-2 card p-4">
              <StrikeFacts strike={strike} adHref={adReviewPath} />
              <TextLink href={strikePath(strike.id)}>پس گرفتن یا پاسخ</TextLink>
            </li>
          ))}
        </ul>
      </section>
    </RecordPage>
  )
}

type Loaded = Route.ComponentProps['loaderData']

type StrikeFormProps = { loaded: Loaded; answer: FormAnswer | undefined }

function StrikeForm({ loaded: { n, step, banned, waiting, requested }, answer }: StrikeFormProps) {
  const { form, fields, busy } = useSchemaForm(strikeSchema, {
    id: 'strike',
    answer,
    defaults: requested,
    keepDraft: false,
  })
  if (banned) return <Notice tone="info">{strikeRefusals.banned}</Notice>
  return (
    <section className="flex flex-col gap-4 card p-5" aria-labelledby="new-strike">
      <h2 id="new-strike" className="text-heading">
        اخطار جدید
      </h2>
      {waiting?.own && <Notice tone="info">بستن همیشگی را خواسته‌اید و منتظر تأیید یک همکار دیگر است.</Notice>}
      {waiting && !waiting.own && (
        <Notice tone="warn">
          یک همکار بستن همیشگی را خواسته است. <TextLink href={waiting.href}>دیدن دلیل و توضیح او</TextLink>؛ اگر
          موافقید، همان را ثبت کنید.
        </Notice>
      )}
      <Notice tone="warn">{strikePreview(n, step)}</Notice>
      <SchemaForm form={form}>
        <OptionField {...fields.reason} options={toOptions(strikeReasonNames)} />
        <RadioField
          {...fields.effect}
          defaultValue={fields.effect.defaultValue ?? step.effect}
          options={toOptions(effectNames)}
        />
        <NumberField
          {...fields.days}
          required
          defaultValue={fields.days.defaultValue ?? String(step.days ?? '')}
          unit="روز"
          hint="برای بستن همیشگی لازم نیست."
        />
        <TextAreaField {...fields.note} max={500} rows={3} hint="فروشنده این متن را می‌خواند." />
        <Button kind="danger" type="submit" busy={busy}>
          ثبت اخطار
        </Button>
      </SchemaForm>
    </section>
  )
}
