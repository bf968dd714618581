import { IconClock } from '#ui/icons/index.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { RadioField } from '#ui/fields/choice-fields.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { NextStep } from '#ui/layout/file.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { agreementPath } from '../addresses.ts'
import { reviewSchema } from '../schemas.ts'
import type { DealView } from '../views.ts'
import { ActionButton } from './action-button.tsx'
import { MoneyAction } from './money-action.tsx'

type Props = { deal: DealView; answer: FormAnswer | undefined }

/** Who acts next, until when, and the action itself. */
export function TurnCard({ deal, answer }: Props) {
  const { turn, ended } = deal
  if (ended) {
    return (
      <NextStep title={ended.text}>
        {ended.money && <p>{ended.money}</p>}
        {deal.state === 'done' && (
          <div className="flex flex-wrap gap-x-4">
            {deal.side === 'seller' ? (
              <TextLink href="/profile/my-ads">ثبت فروش در آگهی‌های من</TextLink>
            ) : (
              <>
                <TextLink href="/profile/my-cars/new">افزودن به خودروهای من</TextLink>
                <TextLink href="/services/vehicle-center/insurance/third-party-insurance">
                  بیمهٔ شخص ثالث به نام شما
                </TextLink>
              </>
            )}
          </div>
        )}
        <Reviews deal={deal} answer={answer} />
      </NextStep>
    )
  }
  if (!turn) return null
  return (
    <NextStep title={turn.title} mine={turn.mine}>
      <p>{turn.text}</p>
      {turn.until && (
        <p className="flex items-center gap-2 text-label">
          <IconClock aria-hidden size={18} className="flex-none text-muted" />
          مهلت: {turn.until}
        </p>
      )}
      {deal.reserved && (
        <p>
          {deal.side === 'buyer'
            ? 'بیعانهٔ خریدار دیگری برای این خودرو کنار گذاشته شده است. تا آن معامله تمام نشده، مهلت شما حساب نمی‌شود؛ اگر آزاد شد خبرتان می‌کنیم.'
            : 'بیعانهٔ خریدار دیگری برای این خودرو کنار گذاشته شده است.'}
        </p>
      )}
      <HoldWhenOffline>
        <Actions deal={deal} />
      </HoldWhenOffline>
    </NextStep>
  )
}

function Actions({ deal }: { deal: DealView }) {
  const may = (action: string) => deal.acts.some((each) => each === action)
  if (may('accept')) {
    return (
      <div className="flex flex-wrap gap-2">
        <ActionButton intent="accept">قبول درخواست</ActionButton>
        <ActionButton intent="decline" kind="outline">
          نمی‌فروشم
        </ActionButton>
      </div>
    )
  }
  if (may('hold') && deal.deposit) return <Deposit deal={deal} deposit={deal.deposit} />
  if (deal.state === 'accepted' && deal.actor !== 'gallery') {
    return (
      <ButtonLink kind="main" href="#talk">
        رفتن به گفت‌وگو و قیمت
      </ButtonLink>
    )
  }
  if (deal.state === 'held') {
    return (
      <ButtonLink kind="main" href={agreementPath(deal.id)}>
        {deal.agreement?.mineSigned
          ? 'دیدن قولنامه'
          : deal.agreement?.ready
            ? 'خواندن و تأیید قولنامه'
            : 'آماده کردن قولنامه'}
      </ButtonLink>
    )
  }
  if (may('receive')) {
    return (
      <>
        <p>با این تأیید، بیعانه به کیف پول فروشنده می‌رسد و معامله تمام می‌شود.</p>
        <MoneyAction deal={deal} intent="receive">
          خودرو را گرفتم و سند به نام من است
        </MoneyAction>
      </>
    )
  }
  if (may('hand-over')) return <ActionButton intent="hand-over">سند را منتقل کردم و خودرو را تحویل دادم</ActionButton>
  return null
}

function Deposit({ deal, deposit }: { deal: DealView; deposit: NonNullable<DealView['deposit']> }) {
  const { lacks } = deal
  return (
    <div className="flex flex-col gap-3">
      <p>
        بیعانهٔ این خودرو <b>{deposit.amount}</b> است.
        {lacks && ` موجودی قابل برداشت کیف پول شما ${lacks.have} است؛ ${lacks.amount} دیگر لازم است.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {lacks ? (
          <ButtonLink kind="main" href={`/profile/my-wallet?amount=${lacks.chargeToman}#charge`}>
            شارژ کیف پول
          </ButtonLink>
        ) : (
          <PostForm>
            <input type="hidden" name="shown" value={deposit.rial} />
            <Button kind="main" type="submit" name="intent" value="hold">
              کنار گذاشتن {deposit.amount}
            </Button>
          </PostForm>
        )}
        <ActionButton intent="reopen" kind="outline">
          صحبت دوباره دربارهٔ قیمت
        </ActionButton>
      </div>
    </div>
  )
}

const stars = ['5', '4', '3', '2', '1'].map((value) => ({
  value,
  label: { '5': '۵، عالی', '4': '۴، خوب', '3': '۳، معمولی', '2': '۲، ضعیف', '1': '۱، بد' }[value]!,
}))

function Reviews({ deal: { review, other }, answer }: Props) {
  const { form, fields, busy } = useSchemaForm(reviewSchema, { id: 'deal-review', answer, keepDraft: true })
  const stated = (who: string, value: NonNullable<typeof review.mine>) => (
    <div>
      <p className="font-bold">
        {who}: {stars.find((star) => star.value === String(value.stars))!.label}
      </p>
      {value.words && <p className="text-label whitespace-pre-line">{value.words}</p>}
    </div>
  )
  return (
    <>
      {review.mine && stated('نظر شما', review.mine)}
      {review.theirs && stated('نظر طرف مقابل', review.theirs)}
      {review.may && (
        <SchemaForm form={form}>
          <input type="hidden" name="intent" value="review" />
          <RadioField {...fields.stars} label={`از معامله با ${other.name} چقدر راضی بودید؟`} options={stars} />
          <TextAreaField {...fields.words} max={500} />
          <Button kind="main" type="submit" busy={busy}>
            ثبت نظر
          </Button>
        </SchemaForm>
      )}
    </>
  )
}
