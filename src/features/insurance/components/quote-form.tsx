import { useMemo } from 'react'
import { toPersianDigits } from '#kit/digits.ts'
import type { JalaliDate } from '#kit/jalali.ts'
import { toOptions } from '#kit/options.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import { NumberField } from '#ui/fields/amount-fields.tsx'
import { DigitsField } from '#ui/fields/digits-field.tsx'
import { CheckboxField, RadioField } from '#ui/fields/choice-fields.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { termDays, usages, vehicleClasses } from '../classes.ts'
import { maxSurchargeSteps } from '../discounts.ts'
import { endDateRules, quoteSchema } from '../schemas.ts'

const discounts = Array.from({ length: 15 }, (_, years) => ({
  value: String(years),
  label:
    years === 0
      ? 'تخفیف ندارم'
      : `${toPersianDigits(years)} سال${years === 14 ? ' و بیشتر' : ''} (${toPersianDigits(years * 5)}٪)`,
}))
const surcharges = Array.from({ length: maxSurchargeSteps }, (_, step) => ({
  value: String(-step - 1),
  label: `${toPersianDigits((step + 1) * 5)}٪ اضافه‌نرخ خسارت`,
}))
const claims = ['نداشته‌ام', 'یک بار', 'دو بار', 'سه بار و بیشتر'].map((label, value) => ({
  value: String(value),
  label,
}))
const classes = Object.entries(vehicleClasses).map(([value, { label, estimated }]) => ({
  value,
  label: estimated ? `${label} (برآوردی)` : label,
}))
const usageOptions = toOptions(usages)
const befores = [
  { value: 'had', label: 'بیمه دارد یا قبلاً داشته' },
  { value: 'never', label: 'هیچ‌وقت بیمه نشده' },
  { value: 'new', label: 'خودرو صفر است' },
]
const terms = termDays
  .toReversed()
  .map((days) => ({ value: String(days), label: days === 365 ? 'یک سال' : `${toPersianDigits(days)} روز` }))

type QuoteFormProps = { today: JalaliDate; defaults: Record<string, string>; answer: FormAnswer | undefined }

/** The inputs of a quote; none needs an account. */
export function QuoteForm({ today, defaults, answer }: QuoteFormProps) {
  const schema = useMemo(() => quoteSchema(today), [today])
  const { form, fields, busy } = useSchemaForm(schema, {
    id: 'third-party',
    answer,
    defaults: {
      usage: 'private',
      before: 'had',
      discountYears: '0',
      driverYears: '0',
      financial: '0',
      bodily: '0',
      term: '365',
      ...defaults,
    },
  })
  return (
    <HoldWhenOffline>
      <SchemaForm form={form} className="form-card">
        <OptionField {...fields.vehicleClass} options={classes} hint="تعداد سیلندر روی کارت خودرو هست." />
        <DigitsField {...fields.year} inputMode="numeric" maxLength={4} hint="شمسی، یا میلادی برای خودروی وارداتی" />
        <OptionField {...fields.usage} options={usageOptions} />
        <RadioField {...fields.before} options={befores} />
        {/* The value above decides whether it is needed. */}
        <DateField
          {...fields.endsOn}
          {...endDateRules(today)}
          required={undefined}
          hint="برای خودروی صفر، تاریخ پلاک شدن؛ اگر هیچ‌وقت بیمه نشده، خالی بگذارید"
        />
        <CheckboxField
          {...fields.ownerChanged}
          hint="تخفیف مال بیمه‌گذار است، نه خودرو؛ تخفیفی را بنویسید که خودتان از خودروی دیگری دارید."
        />
        <OptionField
          {...fields.discountYears}
          options={[...discounts, ...surcharges]}
          hint="همان که روی بیمه‌نامهٔ قبلی نوشته شده؛ سال بدون خسارت همان بیمه‌نامه را ما اضافه می‌کنیم"
        />
        <OptionField {...fields.driverYears} options={discounts} hint="در همان بخش، جدا از تخفیف شخص ثالث" />
        <OptionField {...fields.financial} options={claims} hint="بعد از شروع بیمه‌نامهٔ قبلی" />
        <OptionField {...fields.bodily} options={claims} hint="وقتی کسی آسیب دیده باشد" />
        <NumberField {...fields.points} hint="اگر نمی‌دانید، خالی بگذارید" />
        <OptionField {...fields.term} options={terms} />
        <Button kind="main" type="submit" wide busy={busy}>
          مقایسهٔ قیمت بیمه‌ها
        </Button>
      </SchemaForm>
    </HoldWhenOffline>
  )
}
