import type { ReactNode } from 'react'
import { toOptions } from '#kit/options.ts'
import { Button } from '#ui/button.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { appealSchema, claimSchema, disputeSchema } from '../schemas.ts'
import { movesForGood } from '../states.ts'
import { disputeReasons } from '../texts.ts'
import type { DealView } from '../views.ts'
import { ActionButton } from './action-button.tsx'
import { MoneyAction } from './money-action.tsx'

type Props = { deal: DealView; answer: FormAnswer | undefined }

/** The ways to end a deal; each states beforehand where the money goes. */
export function EndCard({ deal, answer }: Props) {
  const may = (action: string) => deal.acts.some((each) => each === action)
  const ways =
    deal.dispute?.mayClaim ||
    deal.dispute?.outcome ||
    ['withdraw', 'cancel', 'dispute', 'reopen', 'concede'].some(may) ||
    (may('decline') && deal.state !== 'requested')
  if (!ways) return null
  return (
    <HoldWhenOffline>
      {may('reopen') && deal.side === 'seller' && (
        <Way title="صحبت دوباره دربارهٔ قیمت" text="توافق روی قیمت کنار می‌رود و هر دو می‌توانید دوباره پیشنهاد بدهید.">
          <ActionButton intent="reopen" kind="outline">
            باز کردن دوبارهٔ قیمت
          </ActionButton>
        </Way>
      )}
      {may('withdraw') && (
        <Way
          title="انصراف از خرید"
          text="پرونده بسته می‌شود و به فروشنده خبر می‌دهیم. هنوز هیچ پولی کنار گذاشته نشده است."
        >
          <ActionButton intent="withdraw" kind="outline">
            انصراف از خرید
          </ActionButton>
        </Way>
      )}
      {may('decline') && deal.state !== 'requested' && (
        <Way title="انصراف از فروش" text="پرونده بسته می‌شود و به خریدار خبر می‌دهیم.">
          <ActionButton intent="decline" kind="outline">
            انصراف از فروش
          </ActionButton>
        </Way>
      )}
      {may('cancel') && (
        <Way title="لغو معامله" text={cancelText(deal)}>
          {movesForGood(deal.state, 'cancel') ? (
            <MoneyAction deal={deal} intent="cancel" kind="danger">
              لغو معامله
            </MoneyAction>
          ) : (
            <ActionButton intent="cancel" kind="danger">
              لغو معامله
            </ActionButton>
          )}
        </Way>
      )}
      {may('dispute') && <Dispute answer={answer} />}
      {deal.dispute?.outcome && <Notice tone="info">{deal.dispute.outcome}</Notice>}
      {deal.dispute?.mayClaim && <Claim answer={answer} />}
      {deal.dispute?.mayAppeal && <Appeal answer={answer} />}
      {may('concede') && (
        <Way
          title="گذشتن از بیعانه"
          text={
            deal.side === 'buyer'
              ? 'بیعانه به کیف پول فروشنده می‌رسد و پرونده بسته می‌شود.'
              : 'بیعانه به کیف پول خریدار برمی‌گردد و پرونده بسته می‌شود.'
          }
        >
          <MoneyAction deal={deal} intent="concede" kind="danger">
            {deal.side === 'buyer' ? 'بیعانه به فروشنده برسد' : 'بیعانه به خریدار برگردد'}
          </MoneyAction>
        </Way>
      )}
    </HoldWhenOffline>
  )
}

function cancelText({ state, side, deposit }: DealView): string {
  const amount = deposit?.amount ?? ''
  if (state === 'agreed' && side === 'buyer')
    return `چون قولنامه را هر دو تأیید کرده‌اید، بیعانهٔ شما (${amount}) به فروشنده می‌رسد.`
  if (side === 'buyer') return `همهٔ بیعانه (${amount}) به کیف پولتان برمی‌گردد.`
  return `بیعانه (${amount}) به کیف پول خریدار برمی‌گردد.`
}

function Way({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <details className="card p-4">
      <summary className="min-h-8 cursor-pointer content-center font-bold">{title}</summary>
      <div className="flex flex-col gap-3 pt-3">
        <p className="text-label">{text}</p>
        {children}
      </div>
    </details>
  )
}

/** An appeal against a decision of staff, once for both parties. */
function Appeal({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(appealSchema, { id: 'deal-appeal', answer, keepDraft: true })
  return (
    <details className="card p-4">
      <summary className="min-h-8 cursor-pointer content-center font-bold">تجدیدنظر در تصمیم</summary>
      <SchemaForm form={form} className="flex flex-col gap-4 pt-3">
        <input type="hidden" name="intent" value="appeal" />
        <TextAreaField {...fields.words} max={1000} hint="همکار دیگری پرونده را می‌بیند و تصمیم او قطعی است." />
        <Button kind="outline" type="submit" busy={busy}>
          درخواست تجدیدنظر
        </Button>
      </SchemaForm>
    </details>
  )
}

/** The claim of this party on the deposit of a dispute. */
function Claim({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(claimSchema, { id: 'deal-claim', answer, keepDraft: true })
  return (
    <details className="card p-4" open>
      <summary className="min-h-8 cursor-pointer content-center font-bold">پاسخ به اختلاف</summary>
      <SchemaForm form={form} className="flex flex-col gap-4 pt-3">
        <p className="text-label">طرف مقابل و همکاران ما این متن را می‌خوانند.</p>
        <input type="hidden" name="intent" value="claim" />
        <TextAreaField {...fields.words} max={1000} />
        <Button kind="main" type="submit" busy={busy} className="sm:self-start">
          ثبت پاسخ
        </Button>
      </SchemaForm>
    </details>
  )
}

function Dispute({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(disputeSchema, { id: 'deal-dispute', answer, keepDraft: true })
  return (
    <details className="card p-4" open={Boolean(fields.reason.error ?? fields.words.error)}>
      <summary className="min-h-8 cursor-pointer content-center font-bold">ثبت اختلاف</summary>
      <SchemaForm form={form} className="flex flex-col gap-4 pt-3">
        <p className="text-label">
          با این کار می‌گویید بیعانه مال شماست. از طرف مقابل می‌پرسیم؛ اگر او هم بیعانه را از خودش بداند، همکاران ما همهٔ
          پرونده، پیام‌ها و مدارک را می‌بینند و تصمیم می‌گیرند.
        </p>
        <input type="hidden" name="intent" value="dispute" />
        <OptionField {...fields.reason} options={toOptions(disputeReasons)} />
        <TextAreaField {...fields.words} max={1000} />
        <Button kind="danger" type="submit" busy={busy} className="sm:self-start">
          ثبت اختلاف
        </Button>
      </SchemaForm>
    </details>
  )
}
