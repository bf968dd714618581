import { useMemo } from 'react'
import { toPersianDigits } from '#kit/digits.ts'
import { formatToman } from '#kit/money.ts'
import { Button } from '#ui/button.tsx'
import { MoneyField } from '#ui/fields/amount-fields.tsx'
import { fillInput } from '#ui/fields/fill-input.ts'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { SentKey } from '#ui/form/sent-key.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Card } from '#ui/parts/card.tsx'
import { walletPath } from '../addresses.ts'
import { chargeMinutes, chargeSuggestions, whyNotCharge, type Bounds } from '../rules.ts'
import { chargeSchema } from '../schemas.ts'
import { boundsText, walletTexts } from '../texts.ts'

type ChargeFormProps = {
  bounds: Bounds
  sentKey: string
  suggested: string | undefined
  answer: FormAnswer | undefined
}

/** The amount to add. A suggestion fills the field; without JavaScript it is a link. */
export function ChargeForm({ bounds, sentKey, suggested, answer }: ChargeFormProps) {
  const schema = useMemo(() => chargeSchema(bounds), [bounds])
  const { form, fields, busy } = useSchemaForm(schema, {
    id: 'charge-wallet',
    answer,
    keepDraft: false,
    ...(suggested && { defaults: { amount: suggested } }),
  })
  return (
    <Card title={walletTexts.add} id="charge">
      <HoldWhenOffline>
        <SchemaForm form={form} action={walletPath}>
          <SentKey answer={answer} fresh={sentKey} />
          <MoneyField {...fields.amount} hint={boundsText(bounds)} />
          <ul className="flex flex-wrap gap-2" aria-label="مبلغ‌های پیشنهادی">
            {chargeSuggestions
              .filter((amount) => whyNotCharge(amount, bounds) === null)
              .map((amount) => (
                <li key={String(amount)}>
                  <a
                    href={`?amount=${amount / 10n}#charge`}
                    data-prefetch="none"
                    className="chip"
                    onClick={(event) => {
                      const input = document.getElementById(fields.amount.id)
                      if (!(input instanceof HTMLInputElement)) return
                      event.preventDefault()
                      fillInput(input, toPersianDigits(amount / 10n))
                    }}
                  >
                    {formatToman(amount)} تومان
                  </a>
                </li>
              ))}
          </ul>
          <Button kind="main" type="submit" busy={busy}>
            رفتن به پرداخت
          </Button>
          <p className="text-note text-muted">
            در صفحهٔ بعد درگاه را انتخاب می‌کنید. برای پرداخت {toPersianDigits(chargeMinutes)} دقیقه وقت دارید.
          </p>
        </SchemaForm>
      </HoldWhenOffline>
    </Card>
  )
}
