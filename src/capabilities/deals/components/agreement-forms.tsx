import { Button, ButtonLink } from '#ui/button.tsx'
import { CheckboxField, RadioField } from '#ui/fields/choice-fields.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Card } from '#ui/parts/card.tsx'
import { PlateField } from '#ui/plate-field/plate-field.tsx'
import { chosenClauses, clauseTexts, costPayers, type Clause, type CostPayer } from '../agreement.ts'
import { confirmSchema, draftSchema, sellerDraftSchema } from '../schemas.ts'

type Answer = FormAnswer | undefined

type ConfirmProps = { version: number; proved: boolean; confirmHere: string; answer: Answer }

/** The confirmation of one side, right after a code. */
export function ConfirmForm({ version, proved, confirmHere, answer }: ConfirmProps) {
  const { form, fields, busy } = useSchemaForm(confirmSchema, { id: 'confirm-agreement', answer, keepDraft: false })
  return (
    <Card title="تأیید شما">
      {proved ? (
        <SchemaForm form={form}>
          <input type="hidden" name="intent" value="confirm" />
          <input type="hidden" name="version" value={version} />
          <CheckboxField {...fields.read} />
          <Button kind="main" type="submit" busy={busy} wide>
            تأیید قولنامه
          </Button>
        </SchemaForm>
      ) : (
        <>
          <p className="text-label">
            متن را تا آخر بخوانید. برای تأیید، کدی به شمارهٔ خودتان می‌فرستیم. وقتی هر دو تأیید کنید، اگر خریدار لغو کند
            بیعانه به فروشنده می‌رسد.
          </p>
          <ButtonLink kind="main" href={confirmHere} data-prefetch="none" wide>
            دریافت کد برای تأیید قولنامه
          </ButtonLink>
        </>
      )}
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

/** What can be chosen in the text; the names come from both profiles, and the plate from the seller. */
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
        <RadioField
          {...fields.costs}
          options={Object.entries(costPayers).map(([value, label]) => ({ value, label }))}
        />
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
