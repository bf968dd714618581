import { parsePlate, type CarPlate } from '#kit/plate.ts'
import { toPersianDigits } from '#kit/digits.ts'
import type { Mobile } from '#kit/mobile.ts'
import { redirect } from '#kit/redirect.ts'
import { toOptions } from '#kit/options.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField, RadioField } from '#ui/fields/choice-fields.tsx'
import { MobileField } from '#ui/fields/person-fields.tsx'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { PlateField } from '#ui/plate-field/plate-field.tsx'
import { consentPath, consentsPath } from '../addresses.ts'
import { consentKinds, plateAnswerHours, platePurposes, usableHours } from '../rules.ts'
import { askPlateSchema, kindsOf } from '../schemas.ts'
import { askPlateConsent } from '../server/ask-plate-consent.ts'
import { askPlateRefusals, consentTexts } from '../texts.ts'
import type { Route } from './+types/ask-plate'

export const middleware = [requireSignIn]

export function loader({ url }: Route.LoaderArgs) {
  const plate = parsePlate(url.searchParams.get('plate') ?? '')
  return { plate: plate.ok && plate.value.kind === 'car' ? plate.value : null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  const form = await readForm(request, askPlateSchema)
  if (!form.ok) return form.answer
  const { plate, mobile, purpose } = form.value
  const outcome = await askPlateConsent(ctx, {
    personId,
    plate: plate as CarPlate,
    mobile: mobile as Mobile,
    kinds: kindsOf(form.value),
    purpose,
  })
  if (outcome.ok) return redirect(consentPath(outcome.value.id), 303)
  const field = outcome.code === 'own' || outcome.code === 'blocked' ? 'mobile' : ''
  return form.refuse({ [field]: askPlateRefusals[outcome.code] }, outcome.code === 'too-many' ? 429 : 409)
}

export const meta: Route.MetaFunction = () => pageTitle(consentTexts.askOwner)

const purposeOptions = toOptions(platePurposes)

/**
 * Requests consent for a car of family or work: the owner gets a notice, or a link at their number,
 * and decides there.
 */
export default function AskPlate({ loaderData: { plate }, actionData }: Route.ComponentProps) {
  const { form, fields, busy } = useSchemaForm(askPlateSchema, {
    id: 'ask-plate',
    answer: actionData,
    defaults: { 'fines-details': 'on', ...(plate && { plate: { ...plate } as Record<string, string> }) },
    // The form contains another person's plate and number.
    keepDraft: false,
  })
  return (
    <div className="own-page own-page-narrow">
      <PageHeader
        title={consentTexts.askOwner}
        lead="خودرو به نام کس دیگری است؟ درخواست را به مالک می‌رسانیم؛ کد ملی‌اش را خودش وارد می‌کند و با کد پیامکی اجازه می‌دهد."
        back={{ href: consentsPath, label: consentTexts.title }}
      />
      <HoldWhenOffline>
        <SchemaForm form={form} className="form-card">
          <PlateField {...fields.plate} kinds={['car']} />
          <MobileField
            {...fields.mobile}
            hint="اگر مالک در فرمان حساب دارد، درخواست در اعلان‌هایش می‌آید؛ اگر ندارد، لینک آن پیامک می‌شود."
          />
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 text-label font-medium">چه می‌خواهید بدانید؟</legend>
            {consentKinds.map((kind) => (
              <CheckboxField key={kind} {...fields[kind]} />
            ))}
          </fieldset>
          <RadioField {...fields.purpose} options={purposeOptions} />
          <Button kind="main" type="submit" wide busy={busy}>
            ارسال درخواست به مالک
          </Button>
          <p className="text-note text-muted">
            مالک {toPersianDigits(plateAnswerHours)} ساعت وقت دارد پاسخ بدهد و نام شما را می‌بیند. اگر اجازه بدهد، تا{' '}
            {toPersianDigits(usableHours)} ساعت وقت دارید استعلام بگیرید و هزینهٔ هر استعلام را همان موقع می‌پردازید.
          </p>
        </SchemaForm>
      </HoldWhenOffline>
    </div>
  )
}
