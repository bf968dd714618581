import { toOptions } from '#kit/options.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField, RadioField } from '#ui/fields/choice-fields.tsx'
import { DigitsField } from '#ui/fields/digits-field.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Card } from '#ui/parts/card.tsx'
import { PlateField } from '#ui/plate-field/plate-field.tsx'
import { chosenClauses, clauseTexts, costPayers, type Clause, type CostPayer } from '../agreement.ts'
import { confirmSchema, draftSchema, sellerDraftSchema, sendCodeSchema } from '../schemas.ts'

type Answer = FormAnswer | undefined

type ConfirmProps = { version: number; print: string; codeSent: boolean; answer: Answer }

/** The confirmation of one party, with a code sent for exactly this text. */
export function ConfirmForm({ version, print, codeSent, answer }: ConfirmProps) {
  const { form, fields, busy } = useSchemaForm(confirmSchema, { id: 'confirm-agreement', answer, keepDraft: false })
  const sending = useSchemaForm(sendCodeSchema, { id: 'agreement-code', answer, keepDraft: false })
  return (
    <Card title="تأیید شما">
      {codeSent && (
        <SchemaForm form={form}>
          <input type="hidden" name="intent" value="confirm" />
          <input type="hidden" name="version" value={version} />
          <p className="text-label">
            پیامک تأیید، نام خودرو، قیمت و کد متن <bdi dir="ltr">{print}</bdi> را دارد. اگر با این صفحه یکی نیست، تأیید
            نکنید.
          </p>
          <DigitsField {...fields.code} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          <CheckboxField {...fields.read} />
          <Button kind="main" type="submit" busy={busy} wide>
            تأیید قولنامه
          </Button>
        </SchemaForm>
      )}
      <SchemaForm form={sending.form}>
        <input type="hidden" name="intent" value="send-code" />
        <input type="hidden" name="version" value={version} />
        {!codeSent && (
          <p className="text-label">
            متن را تا آخر بخوانید. برای تأیید، کدی به شمارهٔ خودتان می‌فرستیم. وقتی هر دو تأیید کنید، اگر خریدار لغو کند
            بیعانه به فروشنده می‌رسد.
          </p>
        )}
        <Button kind={codeSent ? 'quiet' : 'main'} type="submit" busy={sending.busy} wide>
          {codeSent ? 'ارسال دوبارهٔ کد' : 'دریافت کد برای تأیید قولنامه'}
        </Button>
      </SchemaForm>
    </Card>
  )
}

type Draft = {
  actor: 'buyer' | 'seller'
  version: number | null
  chosen: readonly Clause[] | null
  costs: CostPayer | null
  plate: Record<string, string> | null
}

const usual: readonly Clause[] = ['free', 'mileage', 'body']

/** The choices in the text; the names come from both profiles, the plate from the seller. */
export function DraftForm({ view, answer }: { view: Draft; answer: Answer }) {
  const first = view.version === null
  const seller = view.actor === 'seller'
  const chosen = view.chosen ?? usual
  const { form, fields, busy } = useSchemaForm((seller ? sellerDraftSchema : draftSchema) as typeof sellerDraftSchema, {
    id: 'agreement-draft',
    answer,
    keepDraft: false,
    defaults: {
      costs: view.costs ?? 'half',
      ...Object.fromEntries(chosenClauses.flatMap((key) => (chosen.includes(key) ? [[key, 'on']] : []))),
      ...(seller && view.plate && { plate: view.plate }),
    },
  })
  return (
    <Card title={first ? 'آماده کردن قولنامه' : 'تغییر قولنامه'}>
      {!first && <p className="text-label text-muted">با هر تغییر، هر دو باید دوباره تأیید کنید.</p>}
      <SchemaForm form={form}>
        <input type="hidden" name="intent" value="draft" />
        {seller && <PlateField {...fields.plate} kinds={['car']} />}
        <RadioField {...fields.costs} options={toOptions(costPayers)} />
        <fieldset className="flex flex-col">
          <legend className="text-label font-medium">شرط‌های انتخابی</legend>
          {chosenClauses.map((key) => (
            <CheckboxField key={key} {...fields[key]} label={clauseTexts[key].text} />
          ))}
        </fieldset>
        <Button kind={first ? 'main' : 'outline'} type="submit" busy={busy} wide>
          {first ? 'ساختن پیش‌نویس' : 'ثبت تغییر'}
        </Button>
      </SchemaForm>
    </Card>
  )
}
